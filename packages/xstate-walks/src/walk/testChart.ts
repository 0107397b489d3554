import type { AnyStateMachine } from 'xstate';
import { unhandledFailures } from '../chart/samples.ts';
import { toExploreOptions } from '../explore/exploreOptions.ts';
import { surveyOf, type SurveyedTransition } from '../survey/survey.ts';
import { fakeServices } from './fakeServices.ts';
import { modelOf, type ModelOptions } from './model.ts';
import type { Summary } from './summary.ts';

/** The result of `testChart`: the size of the chart, all of whose transitions were crossed, and of its tours. */
export type ChartTest = Summary & {
  /** Services that may fail without the chart noticing, one sentence each: xstate stops the chart then. */
  unhandled: string[];
};

type Options = ModelOptions<AnyStateMachine>;

/**
 * Tests a chart on its own: plans tours across every transition, walks them through a running actor and compares the
 * two after every step. All services are replaced, so that nothing is fetched; samples say how they end.
 *
 * @throws Error if the actor differs from its chart, or if a transition stays uncovered. It names each such transition
 * and what is missing, usually a sample in `events` or a value in `vertex`.
 */
export async function testChart<M extends AnyStateMachine>(chart: M, given: ModelOptions<M> = {}): Promise<ChartTest> {
  const { machine, outcomes, check } = fakeServices(chart, toExploreOptions(given).samples ?? {});
  const { filter = () => true } = given as Options;
  const options: Options = {
    ...(given as Options),
    filter: (snapshot, event, cause) => {
      check(snapshot);
      return filter(snapshot, event, cause);
    },
  };
  const model = modelOf(machine, options);
  await model.walkActor(outcomes);
  const uncovered = new Set(model.uncovered());
  if (uncovered.size > 0) {
    const lines = surveyOf(machine, options).transitions.filter(({ key }) => uncovered.has(key));
    throw new Error(
      [`${chart.id}: some transitions are not covered:`, ...lines.map((each) => explain(each, options))].join('\n'),
    );
  }
  return { ...model.summary, unhandled: unhandledFailures(chart) };
}

/** Why a transition stays uncovered. A sample does not help where its state is never entered. */
function explain({ key, why = 'no actor crossed it', event, kind }: SurveyedTransition, { events = {} }: Options) {
  const isSampled = event in events || (kind !== 'user' && kind !== 'service') || why.includes('active in none');
  return `- ${key}: ${why}${isSampled ? '' : `; "events" has no sample of ${event}`}`;
}
