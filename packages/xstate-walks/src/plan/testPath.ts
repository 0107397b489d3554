import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import type { Effect } from '../chart/effects.ts';
import type { Cause, Edge } from '../explore/explore.ts';
import type { PlannedPath } from './plan.ts';
import { inStream, randomPlacesOf, type RandomPlaces } from '../chart/randomness.ts';
import { PAUSE, pauseIn, simulate, type Beginning, type Siblings } from '../chart/simulate.ts';
import { describeValue } from '../chart/nodes.ts';
import type { TransitionKey } from '../chart/transitions.ts';
import { pluralize, describeEvent } from '../chart/labels.ts';

/** One step of a test path: the event, its cause, and the planned state. */
export type TestPathStep = {
  event: AnyEventObject;
  cause: Cause | 'start';
  /** The milliseconds that pass, in a step that time causes. */
  advance: number;
  state: AnyMachineSnapshot;
  /** The arrows that are crossed, microstep by microstep; none where the chart refuses the event. */
  taken: TransitionKey[][];
  /** The effects of the step. */
  effects: Effect[];
};

/** What a replay needs of a planned test path. */
export type Planned = {
  start: Pick<PlannedPath['start'], 'input' | 'from'>;
  edges: Pick<Edge, 'event' | 'eventIn' | 'cause' | 'taken'>[];
};

export type TestPath = {
  title: string;
  input: unknown;
  from?: Beginning | undefined;
  steps: TestPathStep[];
  system?: Siblings | undefined;
};

const title = (edges: Planned['edges'], index: number, count: number) => {
  const said = edges.map(({ event }) => describeEvent(event.type));
  const short = said.length > 6 ? [...said.slice(0, 5), '…', said.at(-1)] : said;
  return [`${index + 1} of ${count}`, pluralize(edges.length, 'step'), short.join(' → ') || 'start'].join(', ');
};

/**
 * Replays planned edges from the start, so that each step has the exact context of this test path. Throws if two contexts in
 * one node of the graph behave differently.
 */
export const replay = (machine: AnyStateMachine, planned: Planned, system?: Siblings): TestPathStep[] =>
  inStream(0, () => replayed(machine, planned, system));

function replayed(
  machine: AnyStateMachine,
  { start: { input, from }, edges }: Planned,
  system?: Siblings,
): TestPathStep[] {
  const chart = simulate(machine, system);
  const first = chart.begin(input, from);
  let { moment } = first;
  const steps: TestPathStep[] = [
    {
      event: { type: 'xstate.init', input },
      cause: 'start',
      advance: 0,
      state: moment.snapshot,
      taken: first.taken,
      effects: first.effects,
    },
  ];
  for (const { event: sampled, eventIn, cause, taken } of edges) {
    const event = eventIn?.(moment.snapshot) ?? sampled;
    const before = describeValue(moment.snapshot.value);
    const pass = event.type === PAUSE ? pauseIn : chart.elapse;
    const elapsed = cause === 'time' ? pass(moment) : undefined;
    const outcome = elapsed ?? chart.send(moment, event);
    if (JSON.stringify(outcome.taken) !== JSON.stringify(taken)) {
      throw new Error(
        `${machine.id}: "${before}" does not always do the same on ${event.type}: ` +
          `expected ${taken.flat().join(', ') || 'nothing'}, got ${outcome.taken.flat().join(', ') || 'nothing'}. ` +
          'Say in "stateKey" what its guards read.',
      );
    }
    moment = outcome.moment;
    const { effects } = outcome;
    steps.push({ event, cause, advance: elapsed?.advance ?? 0, state: moment.snapshot, taken, effects });
  }
  return steps;
}

/** What is random in each step of a test path. */
export function randomPlacesIn(machine: AnyStateMachine, { input, from, steps, system }: TestPath): RandomPlaces[] {
  const chart = simulate(machine, system);
  return randomPlacesOf(
    steps.map(({ event, cause, advance }) => (before, translated) => {
      if (cause === 'start') return chart.begin(input, from);
      if (cause === 'user' || cause === 'service') return chart.send(before!, translated(event));
      return (event.type === PAUSE ? pauseIn(before!, advance) : chart.elapse(before!))!;
    }),
  );
}

/** Planned test paths, replayed and titled. */
export const toTestPaths = (machine: AnyStateMachine, planned: Planned[], system?: Siblings): TestPath[] =>
  planned.map((testPath, index) => ({
    title: title(testPath.edges, index, planned.length),
    input: testPath.start.input,
    from: testPath.start.from,
    steps: replay(machine, testPath, system),
    system,
  }));

/** The same test path with other events, each of which must cross the same transitions. */
export const withEvents = (
  machine: AnyStateMachine,
  testPath: TestPath,
  other: (event: AnyEventObject) => AnyEventObject,
) => {
  const edges = testPath.steps
    .slice(1)
    .map(({ event, cause, taken }) => ({ event: other(event), cause: cause as Cause, taken }));
  return { ...testPath, steps: replay(machine, { start: testPath, edges }, testPath.system) };
};
