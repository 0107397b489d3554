import type { AnyActorRef, AnyMachineSnapshot, InspectionEvent } from 'xstate';
import { chartOf, noteOf, type Note } from '../notes.ts';
import { describeValue } from '../stateValue.ts';

/** What runs in the page: it notes what every chart there does, and says where each is. */
export type Probe = {
  inspect: (event: InspectionEvent) => void;
  /** Where the youngest actor of a chart that still runs is, of those whose context is so; nothing where there is none. */
  where: (chart: string, like?: Record<string, unknown>) => { value: string; status: string } | undefined;
  /** How often actors of a chart, or nobody's, have called a service so far. */
  calls: (chart: string, service: string) => number;
  /** The context of the youngest actor of a chart. */
  context: (chart: string) => unknown;
};

const snapshotOf = (actor: AnyActorRef) => actor.getSnapshot() as AnyMachineSnapshot;

/** Watches the charts of a page through xstate's inspection. */
export function createProbe(tell: (note: Note) => void): Probe {
  const actors: AnyActorRef[] = [];
  const called = new Map<string, number>();
  /** By its logic, a service is known again where no chart has started it. */
  const services = new Map<unknown, string>();

  const youngest = (chart: string, like: Record<string, unknown> = {}) => {
    const all = actors.filter(
      (actor) =>
        chartOf(actor) === chart &&
        Object.entries(like).every(([name, value]) => (snapshotOf(actor).context as typeof like)[name] === value),
    );
    return all.findLast((actor) => snapshotOf(actor).status === 'active') ?? all.at(-1);
  };

  const meet = (actor: AnyActorRef) => {
    actors.push(actor);
    // oxlint-disable-next-line no-underscore-dangle -- nothing public tells whose child an actor is
    const { _parent: parent, logic } = actor as { _parent?: AnyActorRef; logic?: unknown };
    if (parent) services.set(logic, actor.id);
    const service = services.get(logic);
    if (service === undefined) return;
    const key = `${parent ? chartOf(parent) : ''} ${service}`;
    called.set(key, (called.get(key) ?? 0) + 1);
  };

  return {
    inspect: (event) => {
      if (event.type === '@xstate.actor') meet(event.actorRef as AnyActorRef);
      const note = noteOf(event);
      if (note) tell(note);
    },
    where: (chart, like) => {
      const actor = youngest(chart, like);
      if (!actor) return undefined;
      const { value, status } = snapshotOf(actor);
      return { value: describeValue(value), status };
    },
    calls: (chart, service) => (called.get(`${chart} ${service}`) ?? 0) + (called.get(` ${service}`) ?? 0),
    context: (chart) => {
      const actor = youngest(chart);
      return actor && snapshotOf(actor).context;
    },
  };
}
