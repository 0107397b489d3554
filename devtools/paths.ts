import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import {
  type Cause,
  describeObjective,
  describeValue,
  explore,
  type ExploreOptions,
  type Graph,
  judge,
  momentOf,
  nodesOf,
  type Objective,
  shortestPathFrom,
  toExploreOptions,
  toTours,
  toursFor,
  arrowsOf,
  isActive,
} from 'xstate-walks/planning';
import { startingPointOf, type StartingPoint } from './startingPoints.ts';
import type { ChartModel } from './charts.ts';
import { withoutSecrets } from './errors.ts';
import type { LogEntry, LiveActor } from './watch.ts';

/** Transitions that nothing in a browser can cause. Single branches of a guarded transition are not included. */
const arrowsBeyond = ({ machine, beyond }: ChartModel) =>
  arrowsOf(machine).flatMap(({ key, definition }) => {
    const why = beyond[key];
    return why === undefined || key.endsWith(']') ? [] : [{ definition, why }];
  });

/** A predicate: nothing in a browser can cause this event in this snapshot. */
const beyondIn = (model: ChartModel) => {
  const arrows = arrowsBeyond(model);
  return (snapshot: AnyMachineSnapshot, { type }: AnyEventObject): boolean =>
    arrows.some(({ definition: { source, eventType } }) => eventType === type && isActive(snapshot, source));
};

/** Why nothing in a browser leads to a state, if a transition into it has a reason. */
const whyBeyond = (model: ChartModel, id: string): string | undefined =>
  arrowsBeyond(model).find(({ definition }) => definition.target?.some((target) => target.id === id))?.why;

/** One event for a chart, and a description of the state that it leads to. */
export type Step = {
  chart: string;
  /** Index among the actors of that chart; by default the newest. */
  nth?: number;
  event: AnyEventObject;
  cause: Cause | 'start';
  state: string;
  /** The shop's address at this step. The replay goes there if the chart is not running. */
  address?: string | undefined;
};

/** A sequence of steps. It starts at the shop's current state unless it has a starting point. */
export type Path = { name: string; begin: StartingPoint | null; steps: Step[]; to?: Target };

/** The number of steps, without those that start a chart. */
export const lengthOf = ({ steps }: Path): number => steps.filter(({ cause }) => cause !== 'start').length;

/** The state that a path leads to: the chart and the state's id. */
export type Target = { chart: string; id: string };

type Exploring = ExploreOptions & { maxSteps?: number | undefined };
type Planned = { event: AnyEventObject; cause: Step['cause']; state: { value: Parameters<typeof describeValue>[0] } };

const stepsOf = (chart: string, steps: readonly Planned[], nth?: number): Step[] =>
  steps.map(({ event, cause, state }) => ({
    chart,
    ...(nth === undefined ? {} : { nth }),
    event,
    cause,
    state: describeValue(state.value),
  }));

const eventsOf = (steps: readonly Planned[]) => steps.map(({ event }) => event);

const explored = new Map<string, { how: Exploring; graph: Graph }>();

/** Everything that a browser can make a chart do. */
const explorationOf = (model: ChartModel) => {
  const { machine, options } = model;
  const before = explored.get(machine.id);
  if (before) return before;
  const { filter = () => true, ...how } = toExploreOptions(options);
  const isBeyond = beyondIn(model);
  const within: Exploring = {
    ...how,
    maxSteps: options.maxSteps,
    filter: (snapshot, event, cause) => !isBeyond(snapshot, event) && filter(snapshot, event, cause),
  };
  const found = { how: within, graph: explore(machine, within) };
  explored.set(machine.id, found);
  return found;
};

/** Paths for an objective, from the beginning of a chart. */
export function generate(model: ChartModel, objective: Objective): Path[] {
  const { machine } = model;
  const { how, graph } = explorationOf(model);
  const tours = toTours(machine, toursFor(machine, graph, how, objective));
  return tours.map(({ title, input, steps }) => ({
    name: `${machine.id}: ${title}`,
    begin: startingPointOf(machine.id, input, eventsOf(steps)),
    steps: stepsOf(machine.id, steps),
  }));
}

/** The shortest path from an actor's current state to another state, if there is one. */
export function pathFrom(model: ChartModel, actor: LiveActor, id: string): Path | undefined {
  const { machine } = model;
  const way = shortestPathFrom(machine, explorationOf(model).how, momentOf(machine, actor.ref), id);
  return (
    way && { name: `to ${id}`, begin: null, steps: stepsOf(machine.id, way, actor.nth), to: { chart: machine.id, id } }
  );
}

/** The path to a state from the start of its chart, or why there is none. */
export function pathTo(model: ChartModel, id: string): Path | { why: string } {
  const { machine } = model;
  const { how, graph } = explorationOf(model);
  const objective = { to: id };
  const planned = toursFor(machine, graph, how, objective);
  const [tour] = toTours(machine, planned);
  if (!tour) {
    const reason = whyBeyond(model, id);
    if (reason) return { why: `nothing in a browser leads there: ${reason}` };
    const { states } = judge(machine, graph, objective, planned);
    return { why: states.find((state) => state.id === id)?.why ?? `nothing leads to ${describeObjective(objective)}` };
  }
  const begin = startingPointOf(machine.id, tour.input, eventsOf(tour.steps));
  if (!begin) return { why: `devtools/startingPoints.ts has no starting point for ${machine.id} with this input` };
  return { name: `to ${id}`, begin, steps: stepsOf(machine.id, tour.steps), to: { chart: machine.id, id } };
}

/** Every state of a chart, with the reason if the shop cannot be driven to it. */
export const reachOf = (model: ChartModel): { id: string; why?: string }[] =>
  nodesOf(model.machine)
    .filter((node) => node !== model.machine.root && node.type !== 'history')
    .map(({ id }) => {
      const way = pathTo(model, id);
      return 'why' in way ? { id, why: way.why } : { id };
    });

/** Charts that run by themselves whenever a screen is loaded, and whose results no file can hold. */
const unrecorded = new Set(['chunk']);

/** Everything done in a shop since it was loaded, as a path to replay. */
export function record(name: string, begin: StartingPoint, entries: readonly LogEntry[]): Path {
  const lastStart = new Map(
    entries.filter(({ cause }) => cause === 'start').map(({ ref, number }) => [ref, number] as const),
  );
  const steps = entries
    .filter(({ chart, cause, isCaused }) => !isCaused && cause !== 'start' && !unrecorded.has(chart))
    .filter(({ ref, number }) => number > (lastStart.get(ref) ?? -1))
    .map(({ chart, nth, event, cause, to, address }) => ({ chart, nth, event, cause, state: to, address }));
  return { name, begin, steps };
}

/** A path as the text of a file, without passwords and tokens. */
export const toJson = (path: Path): string => {
  const kept = Object.entries(path.begin?.kept ?? {}).map(([key, text]) => [
    key,
    JSON.stringify(JSON.parse(text), withoutSecrets),
  ]);
  const begin = path.begin && { ...path.begin, kept: Object.fromEntries(kept) as StartingPoint['kept'] };
  return JSON.stringify({ ...path, begin }, withoutSecrets, 2);
};
