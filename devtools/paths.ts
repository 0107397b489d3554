import type { AnyEventObject } from 'xstate';
import { sayAim, toursFor, type Aim } from 'xstate-walks/aim.ts';
import { explore, type Cause, type ExploreOptions, type Graph } from 'xstate-walks/explore.ts';
import { exploring } from 'xstate-walks/exploring.ts';
import { momentOf, wayFrom } from 'xstate-walks/onward.ts';
import { nodesOf } from 'xstate-walks/nodes.ts';
import { describeValue } from 'xstate-walks/stateValue.ts';
import { toTours } from 'xstate-walks/tour.ts';
import { judge } from 'xstate-walks/verdicts.ts';
import { beyondIn, whyBeyond } from './beyondBrowser.ts';
import { startingPointOf, type StartingPoint } from './startingPoints.ts';
import type { ChartModel } from './charts.ts';
import { keepable } from './errors.ts';
import type { Happening, LiveActor } from './watch.ts';

/** One thing that is to happen to a chart, and the state in words that it is then in. */
export type Step = {
  chart: string;
  /** Which of the actors of that chart; the youngest where it is unsaid. */
  nth?: number;
  event: AnyEventObject;
  cause: Cause | 'start';
  state: string;
  /** Where the shop was: it is brought there if the chart does not run yet. */
  address?: string | undefined;
};

/** A row of steps; from where the shop is if it has no beginning of its own. */
export type Path = { name: string; begin: StartingPoint | null; steps: Step[]; to?: Target };

/** How many steps are to be made: to begin is none. */
export const lengthOf = ({ steps }: Path): number => steps.filter(({ cause }) => cause !== 'start').length;

/** A state to be brought to: the chart, and the state's id. */
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

/** All that can happen to a chart in a browser. */
const explorationOf = ({ machine, options }: ChartModel) => {
  const before = explored.get(machine.id);
  if (before) return before;
  const { filter = () => true, ...how } = exploring(options);
  const isBeyond = beyondIn(machine);
  const within: Exploring = {
    ...how,
    maxSteps: options.maxSteps,
    filter: (snapshot, event, cause) => !isBeyond(snapshot, event) && filter(snapshot, event, cause),
  };
  const found = { how: within, graph: explore(machine, within) };
  explored.set(machine.id, found);
  return found;
};

/** Paths for an aim, from the beginning of a chart. */
export function generate(model: ChartModel, aim: Aim): Path[] {
  const { machine } = model;
  const { how, graph } = explorationOf(model);
  const tours = toTours(machine, toursFor(machine, graph, how, aim));
  return tours.map(({ title, input, steps }) => ({
    name: `${machine.id}: ${title}`,
    begin: startingPointOf(machine.id, input, eventsOf(steps)),
    steps: stepsOf(machine.id, steps),
  }));
}

/** The way from where an actor is into a state, if there is one. */
export function pathFrom(model: ChartModel, actor: LiveActor, id: string): Path | undefined {
  const { machine } = model;
  const way = wayFrom(machine, explorationOf(model).how, momentOf(machine, actor.ref), id);
  return (
    way && { name: `to ${id}`, begin: null, steps: stepsOf(machine.id, way, actor.nth), to: { chart: machine.id, id } }
  );
}

/** The way into a state from the beginning of its chart, or why there is none. */
export function pathTo(model: ChartModel, id: string): Path | { why: string } {
  const { machine } = model;
  const { how, graph } = explorationOf(model);
  const aim = { to: id };
  const planned = toursFor(machine, graph, how, aim);
  const [tour] = toTours(machine, planned);
  if (!tour) {
    const reason = whyBeyond(machine, id);
    if (reason) return { why: `nothing in a browser leads there: ${reason}` };
    const { states } = judge(machine, graph, aim, planned);
    return { why: states.find((state) => state.id === id)?.why ?? `nothing leads to ${sayAim(aim)}` };
  }
  const begin = startingPointOf(machine.id, tour.input, eventsOf(tour.steps));
  if (!begin) return { why: `nobody has said yet how a browser comes to ${machine.id} (devtools/startingPoints.ts)` };
  return { name: `to ${id}`, begin, steps: stepsOf(machine.id, tour.steps), to: { chart: machine.id, id } };
}

/** Every state of a chart, and why it cannot be driven to where that is so. */
export const reachOf = (model: ChartModel): { id: string; why?: string }[] =>
  nodesOf(model.machine)
    .filter((node) => node !== model.machine.root && node.type !== 'history')
    .map(({ id }) => {
      const way = pathTo(model, id);
      return 'why' in way ? { id, why: way.why } : { id };
    });

/** Charts that go their own way whenever a screen is loaded, and whose answers no file can hold. */
const selfWilled = new Set(['chunk']);

/** What was done in a shop since it was loaded, as a path that can be walked again. */
export function record(name: string, begin: StartingPoint, happenings: readonly Happening[]): Path {
  const lastStart = new Map(
    happenings.filter(({ cause }) => cause === 'start').map(({ ref, number }) => [ref, number] as const),
  );
  const steps = happenings
    .filter(({ chart, cause, isCaused }) => !isCaused && cause !== 'start' && !selfWilled.has(chart))
    .filter(({ ref, number }) => number > (lastStart.get(ref) ?? -1))
    .map(({ chart, nth, event, cause, to, address }) => ({ chart, nth, event, cause, state: to, address }));
  return { name, begin, steps };
}

/** A path as a file: passwords and tokens stay here. */
export const toJson = (path: Path): string => {
  const kept = Object.entries(path.begin?.kept ?? {}).map(([key, text]) => [
    key,
    JSON.stringify(JSON.parse(text), keepable),
  ]);
  const begin = path.begin && { ...path.begin, kept: Object.fromEntries(kept) as StartingPoint['kept'] };
  return JSON.stringify({ ...path, begin }, keepable, 2);
};
