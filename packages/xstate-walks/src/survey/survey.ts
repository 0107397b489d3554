import type { AnyStateMachine } from 'xstate';
import { toursFor, type Objective } from '../plan/objective.ts';
import { explore, type Cause } from '../explore/explore.ts';
import { toExploreOptions } from '../explore/exploreOptions.ts';
import type { ModelOptions } from '../walk/model.ts';
import { describeValue } from '../chart/stateValue.ts';
import { toTours, type Tour, type TourStep } from '../plan/tour.ts';
import { judge, type Pair, type Verdict } from './verdicts.ts';
import { describeGuard } from '../chart/labels.ts';

/** The cause of a transition: a user, a service, time, or the chart itself. */
export type Kind = Cause | 'always' | 'done';

export type SurveyedTransition = {
  key: string;
  from: string;
  event: string;
  kind: Kind;
  /** The guard as text, or ''. */
  guard: string;
  /** Ids of its targets; none if it stays. */
  to: string[];
} & Verdict;

/** A step of a tour, with the state as text. */
export type SurveyedStep = Omit<TourStep, 'state' | 'effects'> & { state: string };

/** A chart, tours through it, and the verdicts. Plain data. */
export type Survey = {
  id: string;
  objective: Objective;
  states: ({ id: string } & Verdict)[];
  transitions: SurveyedTransition[];
  /** Pairs of transitions that the structure of the chart allows. */
  pairs: (Pair & Verdict)[];
  /** The number of pairs that the structure rules out. */
  impossible: number;
  /** User events, and the states that refuse them. */
  refused: ({ state: string; event: string } & Verdict)[];
  tours: { title: string; input: unknown; steps: SurveyedStep[] }[];
  /** Steps of all tours, without the starts. */
  steps: number;
};

const kindOf = (event: string): Kind => {
  if (event === '') return 'always';
  if (event.startsWith('xstate.done.state.')) return 'done';
  if (event.startsWith('xstate.after.')) return 'time';
  return event.startsWith('xstate.') ? 'service' : 'user';
};

/** Tours for an objective, replayed. */
export function toursOf<M extends AnyStateMachine>(
  machine: M,
  options: ModelOptions<M> = {},
  objective: Objective = { goal: 'transitions' },
): Tour[] {
  const exploration = { ...toExploreOptions(options), maxSteps: options.maxSteps };
  return toTours(machine, toursFor(machine, explore(machine, exploration), exploration, objective));
}

/** Explores a chart, plans tours, and gives a verdict on each element. */
export function surveyOf<M extends AnyStateMachine>(
  machine: M,
  options: ModelOptions<M> = {},
  objective: Objective = { goal: 'transitions' },
): Survey {
  const exploration = { ...toExploreOptions(options), maxSteps: options.maxSteps };
  const graph = explore(machine, exploration);
  const planned = toursFor(machine, graph, exploration, objective);
  const { states, transitions, pairs, impossible, refused } = judge(machine, graph, objective, planned);
  return {
    id: machine.id,
    objective,
    states,
    transitions: transitions.map(({ arrow: { key, definition }, ...verdict }) => ({
      key,
      from: definition.source.id,
      event: definition.eventType,
      kind: kindOf(definition.eventType),
      guard: describeGuard(definition),
      to: (definition.target ?? []).map(({ id }) => id),
      ...verdict,
    })),
    pairs,
    impossible,
    refused: refused.map(({ state, ...rest }) => ({ state: describeValue(state), ...rest })),
    tours: toTours(machine, planned).map(({ title, input, steps }) => ({
      title,
      input,
      steps: steps.map(({ state, effects: _effects, ...step }) => ({ ...step, state: describeValue(state.value) })),
    })),
    steps: planned.reduce((sum, { edges }) => sum + edges.length, 0),
  };
}
