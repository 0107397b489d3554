import type { AnyActorRef, AnyMachineSnapshot, InspectionEvent } from 'xstate';
import { chartOf, noteOf, type Note } from '../notes.ts';
import { describeValue } from '../stateValue.ts';

/** What runs in the page: it notes what every chart there does, and says where each is. */
export type Probe = {
  inspect: (event: InspectionEvent) => void;
  /** Where the youngest actor of a chart that still runs is; nothing where there is none. */
  where: (chart: string) => { value: string; status: string } | undefined;
  /** How often actors of a chart have called a service so far. */
  calls: (chart: string, service: string) => number;
  /** The context of the youngest actor of a chart. */
  context: (chart: string) => unknown;
};

const snapshotOf = (actor: AnyActorRef) => actor.getSnapshot() as AnyMachineSnapshot;

/** Watches the charts of a page through xstate's inspection. */
export function createProbe(tell: (note: Note) => void): Probe {
  const actors: AnyActorRef[] = [];
  const called = new Map<string, number>();

  const youngest = (chart: string) =>
    actors.findLast((actor) => chartOf(actor) === chart && snapshotOf(actor).status === 'active') ??
    actors.findLast((actor) => chartOf(actor) === chart);

  const meet = (actor: AnyActorRef) => {
    actors.push(actor);
    // oxlint-disable-next-line no-underscore-dangle -- nothing public tells whose child an actor is
    const parent = (actor as { _parent?: AnyActorRef })._parent;
    if (!parent) return;
    const key = `${chartOf(parent)} ${actor.id}`;
    called.set(key, (called.get(key) ?? 0) + 1);
  };

  return {
    inspect: (event) => {
      if (event.type === '@xstate.actor') meet(event.actorRef as AnyActorRef);
      const note = noteOf(event);
      if (note) tell(note);
    },
    where: (chart) => {
      const actor = youngest(chart);
      if (!actor) return undefined;
      const { value, status } = snapshotOf(actor);
      return { value: describeValue(value), status };
    },
    calls: (chart, service) => called.get(`${chart} ${service}`) ?? 0,
    context: (chart) => {
      const actor = youngest(chart);
      return actor && snapshotOf(actor).context;
    },
  };
}
