import type { AnyActorRef, AnyStateMachine, AnyEventObject, Snapshot } from 'xstate';
import { SETTLED_CHARTS } from '../../common/contract/drawing.ts';

/** Continues a chart that the server settled, from its snapshot. A `restoreActor` of XState would replace this. */

export type SettledCharts = Record<string, Snapshot<unknown>>;

/** Names a chart of a screen: two actors of one chart differ in their input. */
export const settledKey = ({ id }: AnyStateMachine, input: unknown): string => `${id} ${JSON.stringify(input)}`;

/** The snapshot to start a screen's chart from; undefined: from the beginning. */
export type FindSettled = (machine: AnyStateMachine, input: unknown) => Snapshot<unknown> | undefined;

/** Starts a screen's chart outside a browser, where no effect starts it. `onFact` receives its facts. */
export type StartDrawn = (key: string, actor: AnyActorRef, onFact?: (fact: AnyEventObject) => void) => void;

const servedSnapshots = new WeakMap<AnyActorRef, unknown>();

/** Sets the snapshot that views draw of an actor until they are hydrated, such as a guest's session. */
export const setServedSnapshot = (actor: AnyActorRef, drawn: AnyActorRef): void =>
  void servedSnapshots.set(actor, drawn.getSnapshot());

/** The snapshot that the server drew of an actor; the current one if none is set. */
export const servedSnapshotOf = <T>(actor: { getSnapshot: () => T }): T =>
  (servedSnapshots.get(actor as unknown as AnyActorRef) as T | undefined) ?? actor.getSnapshot();

export const readSettled = (document: Document): { findSettled: FindSettled } | undefined => {
  const text = document.getElementById(SETTLED_CHARTS)?.textContent;
  if (!text) return undefined;
  const charts = JSON.parse(text) as SettledCharts;
  return { findSettled: (machine, input) => charts[settledKey(machine, input)] };
};
