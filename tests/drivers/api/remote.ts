import type { AnyEventObject, AnyStateMachine } from 'xstate';
import { ServiceError } from '../../../src/services/serviceError.ts';
import {
  alphabetOf,
  collectorOf,
  type Cover,
  explore,
  isUserEvent,
  type ModelOptions,
  plan,
  refusalKey,
  toExploreOptions,
  toTestPaths,
  type TestPath,
  type TestPathStep,
  runTestPath,
} from 'xstate-walks';
import type { Backend } from './backend.ts';
import { shopWatch } from '../shop/model.ts';
import { refuses, type Action, type ApiModel } from './apiModel.ts';
import { ledgerOf } from './ledger.ts';

/** The name of a service's outcome: `payOrder done`, `payOrder 402`, `updateUser 409 STALE`, `payOrder down`. */
const outcomeOf = ({ type, error }: AnyEventObject & { error?: unknown }): string => {
  const [, ending, service] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(type)!;
  if (ending === 'done') return `${service} done`;
  const { status, problem } = error instanceof ServiceError ? error : {};
  return `${service} ${[status ?? 'down', problem?.code ?? []].flat().join(' ')}`;
};

export const remoteWalks = <W>(
  machine: AnyStateMachine,
  given: ModelOptions<AnyStateMachine>,
  model: ApiModel<W>,
  judged?: Map<string, number>,
) => {
  const options = model.options?.(given) ?? given;
  const exploration = toExploreOptions(options);
  const graph = explore(machine, exploration);
  const types = alphabetOf(machine, exploration.samples ?? {});
  const events = types.filter(isUserEvent);
  const refused = new Set<string>();

  const testPathsOf = (cover: Cover): TestPath[] =>
    toTestPaths(machine, plan(graph, cover, options.maxSteps).testPaths);
  const steps = (cover: Cover) => testPathsOf(cover).flatMap((testPath) => testPath.steps);

  const walk = (backend: Backend, cover: Cover, testPath: TestPath): Promise<void> => {
    const collector = collectorOf(machine);
    const ledger = ledgerOf(backend);
    let world: W;
    let at = 0;
    /** The occurrences of an event in a test path, in order. */
    const actionOf = (event: AnyEventObject): { action: Action; step: TestPathStep } => {
      at = testPath.steps.findIndex((step, index) => index > at && step.event === event);
      const step = testPath.steps[at]!;
      return { action: { before: testPath.steps[at - 1]!.state, event, state: step.state }, step };
    };
    const act = async ({ event }: { event: AnyEventObject }): Promise<void> => {
      const { action, step } = actionOf(event);
      if (!isUserEvent(event.type)) {
        const outcome = model.outcomes[outcomeOf(event)];
        if (typeof outcome === 'function') await outcome(world, action);
        return;
      }
      const call = model.calls[event.type];
      if (step.taken.length > 0) return model.events?.[event.type]?.(world, action);
      if (typeof call !== 'function') return undefined;
      const attempts = await call(world, action);
      for (const { call: attempt } of attempts) refuses(await attempt());
      if (attempts.length === 0) return undefined;
      const refusal = refusalKey(action.before, event.type);
      refused.add(refusal);
      collector.record({
        chart: machine.id,
        actor: 'server',
        event: event.type,
        taken: [],
        visited: [],
        refused: refusal,
      });
      return undefined;
    };
    return runTestPath(
      {
        machine,
        collector,
        goal: cover,
        testPath,
        onScreen: false,
        random: options.random as never,
        watch: shopWatch(judged),
        testModel: options.testModel,
      },
      {
        level: 'api',
        see: ledger.see,
        byPlan: true,
        start: async () => {
          ledger.begin(machine.id);
          world = await model.open(ledger, testPath.input);
          return null;
        },
        elapse: () => undefined,
        executors: Object.fromEntries(types.map((type) => [type, act])) as never,
        screens: { '*': (state) => model.agrees(world, state) },
      },
    );
  };

  /** Outcomes and events without a declaration; none may be skipped silently. */
  const unsaid = (): string[] => {
    const happen = [...steps('transitions'), ...steps('ignored events')]
      .filter(({ cause }) => cause === 'service')
      .map(({ event }) => outcomeOf(event));
    return [...new Set(happen)]
      .filter((outcome) => !model.outcomes[outcome])
      .concat(events.filter((type) => !model.calls[type]));
  };

  /** Events that the chart refuses and that have a call, but that the server was not seen to reject. */
  const unrefused = (): { of: number; left: string[] } => {
    const withCall = events.filter((type) => typeof model.calls[type] === 'function');
    const goals = [...plan(graph, 'ignored events', options.maxSteps).goals].filter((goal) =>
      withCall.some((type) => goal.endsWith(` ignores ${type}`)),
    );
    return { of: goals.length, left: goals.filter((goal) => !refused.has(goal)) };
  };

  return { crossed: [...plan(graph, 'transitions', options.maxSteps).goals], testPathsOf, walk, unsaid, unrefused };
};
