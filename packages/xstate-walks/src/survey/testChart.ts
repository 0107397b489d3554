import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  createMachine,
  fromPromise,
  type AnyActorRef,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
} from 'xstate';
import { childrenOf, nodesOf, describeValue } from '../chart/nodes.ts';
import { completedService, completionTypes, type Samples, unhandledFailures } from '../chart/samples.ts';
import type { EventExecutor } from '../walk/walk.ts';
import { toExploreOptions, type Given } from '../explore/exploreOptions.ts';
import { surveyOf, type SurveyedTransition } from './survey.ts';
import { modelOf, type ModelOptions, type Summary } from '../walk/model.ts';

type Call = { resolve: (output: unknown) => void; reject: (error: unknown) => void };

/** A chart whose services all wait, and the executors that complete them. */
export type FakeServices = {
  machine: AnyStateMachine;
  outcomes: Record<string, EventExecutor>;
  /** Throws if a child in a snapshot runs logic of its own. */
  check: (snapshot: AnyMachineSnapshot) => void;
};

type Config = { invoke?: unknown; states?: Record<string, Config> };

const listOf = <T>(value: T | T[] | undefined): T[] => (value === undefined ? [] : ([value].flat() as T[]));

/** A name for logic that is written into an `invoke`: only named logic can be replaced. */
const inlineName = (id: string) => `inline ${id}`;

const isInline = ({ src }: { src?: unknown }) => typeof src !== 'string';

function withNamedInvokes(node: AnyStateNode): Config {
  const { invoke, states, ...rest } = node.config as Config;
  const named = listOf(invoke as object | undefined).map((each: { src?: unknown }, index) => {
    const { id } = node.invoke[index]!;
    return isInline(each) ? { ...each, id, src: inlineName(id) } : each;
  });
  return {
    ...rest,
    ...(invoke === undefined ? {} : { invoke: named }),
    ...(states === undefined
      ? {}
      : { states: Object.fromEntries(childrenOf(node).map((child) => [child.key, withNamedInvokes(child)])) }),
  };
}

const invokesOf = (machine: AnyStateMachine) =>
  nodesOf(machine).flatMap((node) => listOf((node.config as Config).invoke as { src?: unknown } | undefined));

/** The same chart with a name for each inline service. */
const named = (machine: AnyStateMachine): AnyStateMachine =>
  invokesOf(machine).some(isInline)
    ? (createMachine(withNamedInvokes(machine.root) as never, machine.implementations as never) as AnyStateMachine)
    : machine;

/**
 * Replaces everything that a chart invokes or spawns (promises, callbacks, observables, other charts) by actors that
 * wait. An event executor completes the actor with the id that the planned event names.
 */
export function fakeServices(original: AnyStateMachine, samples: Samples): FakeServices {
  const machine = named(original);
  const waiting = new Map<string, Call>();
  const fake = fromPromise(
    ({ self, signal }) =>
      new Promise((resolve, reject) => {
        const call: Call = { resolve, reject };
        waiting.set(self.id, call);
        signal.addEventListener('abort', () => {
          if (waiting.get(self.id) === call) waiting.delete(self.id);
        });
      }),
  );
  const initial = fake.getInitialSnapshot;
  // An observed child begins with its first sample: a chart may read it at once.
  fake.getInitialSnapshot = (scope, input) => {
    const given = samples[`xstate.snapshot.${scope.id}`];
    const [first] = (typeof given === 'function' ? [] : (given ?? [])) as { snapshot?: object }[];
    return Object.assign(initial(scope, input), first?.snapshot);
  };

  const settle = async ({ type, output, error }: AnyEventObject) => {
    const id = completedService(type)!;
    const call = waiting.get(id);
    if (!call) throw new Error(`${machine.id}: ${type} is planned, but no actor with the id "${id}" waits`);
    waiting.delete(id);
    if (type.startsWith('xstate.error.')) call.reject(error);
    else call.resolve(output);
    await nextTurn();
  };

  const check = ({ children, value }: AnyMachineSnapshot) => {
    const own = Object.values(children as Record<string, AnyActorRef & { logic?: unknown }>).find(
      ({ logic }) => logic !== fake,
    );
    if (own)
      throw new Error(
        `${machine.id} spawns "${own.id}" from inline logic, which cannot be replaced (in "${describeValue(value)}"). ` +
          'Name the logic in setup({ actors }).',
      );
  };

  const sources = nodesOf(machine).flatMap(({ invoke }) => invoke.map(({ src }) => src as string));
  const names = new Set([...Object.keys(machine.implementations.actors), ...sources]);
  return {
    check,
    machine: machine.provide({ actors: Object.fromEntries([...names].map((name) => [name, fake])) as never }),
    outcomes: Object.fromEntries(completionTypes('*').map((type) => [type, ({ event }) => settle(event)])),
  };
}

/** The result of `testChart`: the size of the chart, all of whose transitions were crossed, and of its test paths. */
export type ChartTest = Summary & {
  /** Services that may fail without the chart noticing, one sentence each: xstate stops the chart then. */
  unhandled: string[];
  /** Transitions that are accepted as dead, with the reasons. */
  dead: Readonly<Record<string, string>>;
};

type Options = ModelOptions<AnyStateMachine>;

/**
 * Tests a chart on its own: plans test paths across every transition, walks them through a running actor and compares the
 * two after every step. All services are replaced, so that nothing is fetched; samples say how they end.
 *
 * @throws Error if the actor differs from its chart, or if a transition stays uncovered. It names each such transition
 * and what is missing, usually a sample in `events` or a value in `stateKey`.
 */
export async function testChart<M extends AnyStateMachine>(
  chart: M,
  ...rest: Given<M, ModelOptions<M>>
): Promise<ChartTest> {
  const [given = {}] = rest as [ModelOptions<M>?];
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
  return { ...model.summary, unhandled: unhandledFailures(chart), dead: given.dead ?? {} };
}

/** Why a transition stays uncovered. A sample does not help where its state is never entered. */
function explain({ key, why = 'no actor took it', event, kind }: SurveyedTransition, { events = {} }: Options) {
  const isSampled = event in events || (kind !== 'user' && kind !== 'service') || why.includes('not reached');
  return `- ${key}: ${why}${isSampled ? '' : `; "events" has no test data of ${event}`}`;
}
