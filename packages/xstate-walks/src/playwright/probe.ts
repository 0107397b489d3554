import type { AnyActorRef, AnyMachineSnapshot, InspectionEvent } from 'xstate';
import { chartIdOf, microstepOf, type Microstep } from '../walk/collector.ts';
import { describeValue } from '../chart/nodes.ts';
import { parentOf } from '../chart/xstate.ts';

/** Runs in the page: reports all microsteps and knows the state of each chart. */
export type Probe = {
  inspect: (event: InspectionEvent) => void;
  /** Where the youngest actor of a chart is, of those whose context is so and, if there are any, that still run. */
  where: (chart: string, like?: Record<string, unknown>) => { value: string; runs: boolean } | undefined;
  /** How often each service was called so far, by the chart or from outside of charts. */
  calls: (chart: string) => Record<string, number>;
  /** The number of running charts in a state with this tag. */
  tagged: (tag: string) => number;
  /** The context of the latest actor of a chart. */
  context: (chart: string) => unknown;
};

const snapshotOf = (actor: AnyActorRef) => actor.getSnapshot() as AnyMachineSnapshot;

/** Watches the charts of a page through xstate's inspection. */
export function createProbe(report: (microstep: Microstep) => void): Probe {
  const actors: AnyActorRef[] = [];
  /** Calls of services, with the chart that made each, if any. */
  const called: { by: string | undefined; service: string }[] = [];
  /** Services by their logic: it identifies those that no chart started. */
  const services = new Map<unknown, string>();

  /** Actors that were started and not stopped: snapshots are active before, and where React may restart them also after. */
  const started = new Set<AnyActorRef>();
  const runs = (actor: AnyActorRef) => snapshotOf(actor).status === 'active' && started.has(actor);

  const youngest = (chart: string, like: Record<string, unknown> = {}) => {
    const all = actors.filter(
      (actor) =>
        chartIdOf(actor) === chart &&
        Object.entries(like).every(([name, value]) => (snapshotOf(actor).context as typeof like)[name] === value),
    );
    return all.findLast(runs) ?? all.at(-1);
  };

  const register = (actor: AnyActorRef) => {
    actors.push(actor);
    const { logic } = actor as { logic?: unknown };
    const parent = parentOf(actor);
    if (parent) services.set(logic, actor.id);
    const service = services.get(logic);
    if (service !== undefined) called.push({ by: parent && chartIdOf(parent), service });
  };

  return {
    inspect: (event) => {
      const actor = event.actorRef as AnyActorRef;
      if (event.type === '@xstate.actor') register(actor);
      if (event.type === '@xstate.event' && event.event.type === 'xstate.init') started.add(actor);
      if (event.type === '@xstate.microstep' && event.event.type === 'xstate.stop') started.delete(actor);
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
