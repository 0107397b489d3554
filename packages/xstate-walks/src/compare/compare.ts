import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { createTestModel, getShortestPaths, getSimplePaths } from 'xstate/graph';
import { toExploreOptions } from '../explore/exploreOptions.ts';
import type { ModelOptions } from '../walk/model.ts';
import { eventsOf, enabledTypes } from '../chart/samples.ts';
import { simulate } from '../chart/simulate.ts';
import { describeValue } from '../chart/stateValue.ts';
import { surveyOf } from '../survey/survey.ts';
import { arrowsOf, type TransitionKey } from '../chart/transitions.ts';
import { getStateNodes } from 'xstate';

/** What the paths of a generator cross, and their length. */
export type Measurement = { paths: number; steps: number; crossed: number; of: number };

/** A path generator: ours, or one of xstate's. */
export const generators = ['tours', 'getShortestPaths', 'getSimplePaths', 'createTestModel'] as const;
export type Generator = (typeof generators)[number];

type Path = { steps: { event: AnyEventObject }[] };

/** The transitions that a path crosses, by simulation. */
function crossedBy(machine: AnyStateMachine, input: unknown, { steps }: Path): TransitionKey[] {
  const chart = simulate(machine);
  const first = chart.begin(input);
  let { moment } = first;
  return [
    ...first.taken,
    ...steps.slice(1).flatMap(({ event }) => {
      const outcome = chart.send(moment, event);
      moment = outcome.moment;
      return outcome.taken;
    }),
  ].flat();
}

/**
 * Measures a generator on a chart under the best conditions: it gets every event that we try, services and time included,
 * and tells moments apart by the same `vertex`, or it would not end.
 */
export function measure<M extends AnyStateMachine>(
  machine: M,
  options: ModelOptions<M>,
  generator: Generator,
): Measurement {
  const { inputs = [undefined], samples = {}, vertex } = toExploreOptions(options);
  const of = arrowsOf(machine).length;
  if (generator === 'tours') {
    const { tours, steps, transitions } = surveyOf(machine, options);
    const crossed = transitions.filter(({ verdict }) => verdict === 'covered').length;
    return { paths: tours.length, steps, crossed, of };
  }
  const timersIn = ({ value }: AnyMachineSnapshot) =>
    getStateNodes(machine.root, value).flatMap(({ after }) => after.map(({ eventType }) => ({ type: eventType })));
  const traversal = (input: unknown) => ({
    input,
    events: (snapshot: AnyMachineSnapshot) => [
      ...enabledTypes(snapshot, samples).flatMap((type) => eventsOf(type, snapshot, samples)),
      ...timersIn(snapshot),
    ],
    serializeState: (snapshot: AnyMachineSnapshot) =>
      JSON.stringify([describeValue(snapshot.value), vertex?.(snapshot)]),
    limit: 20_000,
  });
  const pathsFrom = (input: unknown): Path[] => {
    if (generator === 'createTestModel')
      return createTestModel(machine as never, traversal(input) as never).getShortestPaths();
    const generate = generator === 'getSimplePaths' ? getSimplePaths : getShortestPaths;
    return generate(machine as AnyStateMachine, traversal(input) as never) as Path[];
  };
  const found = inputs.flatMap((input) => pathsFrom(input).map((path) => ({ input, path })));
  return {
    paths: found.length,
    steps: found.reduce((sum, { path }) => sum + path.steps.length - 1, 0),
    crossed: new Set(found.flatMap(({ input, path }) => crossedBy(machine, input, path))).size,
    of,
  };
}
