import type { AnyActorRef, AnyStateMachine, Snapshot } from 'xstate';
import { SETTLED_CHARTS } from '../../common/contract/drawing.ts';
import type { Fact } from './facts.ts';

/**
 * How a chart that the server settled goes on in the browser. The server stores the persisted snapshot of each chart of
 * the screen; `useScreen` starts its actor from it, so settled calls are not made again. Everything here would change
 * with a `restoreActor` of XState.
 */

/** The snapshots of a screen's charts, by chart and input. */
export type SettledCharts = Record<string, Snapshot<unknown>>;

/** Names a chart of a screen: two actors of one chart differ in their input. */
export const settledKey = ({ id }: AnyStateMachine, input: unknown): string => `${id} ${JSON.stringify(input)}`;

/**
 * Answers with the snapshot to start a screen's chart from; undefined starts it from the beginning. `onFact` receives what
 * the chart emits while it is settled.
 */
export type FindSettled = (
  machine: AnyStateMachine,
  input: unknown,
  onFact?: (fact: Fact) => void,
) => Snapshot<unknown> | undefined;

const servedSnapshots = new WeakMap<AnyActorRef, unknown>();

/** Sets what a view draws of an actor until it is hydrated: the snapshot of another one, such as a guest's session. */
export const setServedSnapshot = (actor: AnyActorRef, drawn: AnyActorRef): void =>
  void servedSnapshots.set(actor, drawn.getSnapshot());

/** What the server drew of an actor: its snapshot then, or for an actor that has not moved since, the current one. */
export const servedSnapshotOf = <T>(actor: { getSnapshot: () => T }): T =>
  (servedSnapshots.get(actor as unknown as AnyActorRef) as T | undefined) ?? actor.getSnapshot();

/** The charts that the server settled for this document; undefined if it drew no screen. */
export const readSettled = (document: Document): { findSettled: FindSettled } | undefined => {
  const text = document.getElementById(SETTLED_CHARTS)?.textContent;
  if (!text) return undefined;
  const charts = JSON.parse(text) as SettledCharts;
  return { findSettled: (machine, input) => charts[settledKey(machine, input)] };
};
