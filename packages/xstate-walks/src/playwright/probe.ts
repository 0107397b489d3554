import type { AnyActorRef, AnyMachineSnapshot, InspectionEvent } from 'xstate';
import { chartIdOf, microstepOf, type Microstep } from '../walk/microsteps.ts';
import { describeValue } from '../chart/stateValue.ts';

/** What runs in the page: it notes what every chart there does, and says where each is. */
export type Probe = {
  inspect: (event: InspectionEvent) => void;
  /** Where the youngest actor of a chart is, of those whose context is so and, if there are any, that still run. */
  where: (chart: string, like?: Record<string, unknown>) => { value: string; runs: boolean } | undefined;
  /** How often actors of a chart, or somebody else who is no chart, have called each service so far. */
  calls: (chart: string) => Record<string, number>;
  /** How many actors of charts run and are in a state with this tag. */
  tagged: (tag: string) => number;
  /** The context of the youngest actor of a chart. */
  context: (chart: string) => unknown;
};

const snapshotOf = (actor: AnyActorRef) => actor.getSnapshot() as AnyMachineSnapshot;

/** Watches the charts of a page through xstate's inspection. */
export function createProbe(report: (microstep: Microstep) => void): Probe {
  const actors: AnyActorRef[] = [];
  /** Calls of services, and the chart that made each, if one did. */
  const called: { by: string | undefined; service: string }[] = [];
  /** By its logic, a service is known again where no chart has started it. */
  const services = new Map<unknown, string>();

  /** What has been stopped. Its snapshot does not say so where React may start it once more. */
  const stopped = new Set<AnyActorRef>();
  const runs = (actor: AnyActorRef) => snapshotOf(actor).status === 'active' && !stopped.has(actor);

  const youngest = (chart: string, like: Record<string, unknown> = {}) => {
    const all = actors.filter(
      (actor) =>
        chartIdOf(actor) === chart &&
        Object.entries(like).every(([name, value]) => (snapshotOf(actor).context as typeof like)[name] === value),
    );
    return all.findLast(runs) ?? all.at(-1);
  };

  const meet = (actor: AnyActorRef) => {
    actors.push(actor);
    const { _parent: parent, logic } = actor as { _parent?: AnyActorRef; logic?: unknown };
    if (parent) services.set(logic, actor.id);
    const service = services.get(logic);
    if (service !== undefined) called.push({ by: parent && chartIdOf(parent), service });
  };

  return {
    inspect: (event) => {
      const actor = event.actorRef as AnyActorRef;
      if (event.type === '@xstate.actor') meet(actor);
      if (event.type === '@xstate.microstep') stopped[event.event.type === 'xstate.stop' ? 'add' : 'delete'](actor);
      const microstep = microstepOf(event);
      if (microstep) report(microstep);
    },
    where: (chart, like) => {
      const actor = youngest(chart, like);
      if (!actor) return undefined;
      return { value: describeValue(snapshotOf(actor).value), runs: runs(actor) };
    },
    calls: (chart) => {
      const counts: Record<string, number> = {};
      for (const { by, service } of called) {
        if (by === undefined || by === chart) counts[service] = (counts[service] ?? 0) + 1;
      }
      return counts;
    },
    tagged: (tag) =>
      actors.filter((actor) => chartIdOf(actor) !== undefined && runs(actor) && snapshotOf(actor).hasTag(tag)).length,
    context: (chart) => {
      const actor = youngest(chart);
      return actor && snapshotOf(actor).context;
    },
  };
}
