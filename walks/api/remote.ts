import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { expect } from 'vitest';
import { ServiceError } from '../../src/services/serviceError.ts';
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
  toTours,
  type Tour,
  type TourStep,
  walkTour,
} from 'xstate-walks';
import type { Backend, Said } from '../support/backend.ts';
import { shopWatch } from '../shop/model.ts';
import type { Attempt } from './people.ts';
import { ledgerOf } from './ledger.ts';

/** One step of a tour: the chart before, the event, and the chart after. */
export type Action = { before: AnyMachineSnapshot; event: AnyEventObject; state: AnyMachineSnapshot };

/** Why the server can neither cause nor reject an event. */
type Reason = string;

/** How to walk the tours of a chart on a server, without a screen. `W` is the data of one tour. */
export type Remote<W> = {
  chart: string;
  /** The title of the test: statements, and what follows its chart. */
  title: string;
  /** Replaces the chart's own samples. */
  options?: (given: ModelOptions<AnyStateMachine>) => ModelOptions<AnyStateMachine>;
  /** Creates the data on the server before the first step. */
  open: (backend: Backend, input: unknown) => Promise<W>;
  /** Causes outcomes of calls: `payOrder done`, `payOrder 402`, `payOrder down` for any other failure. */
  outcomes: Record<string, ((world: W, action: Action) => Promise<void>) | Reason>;
  /** What to do for an event that causes no call. */
  events?: Record<string, (world: W, action: Action) => Promise<void>>;
  /** The call of an event, for callers whom the server must reject; made where the chart refuses the event. */
  calls: Record<string, ((world: W, action: Action) => Attempt[] | Promise<Attempt[]>) | Reason>;
  /** Checks that the server's data matches the chart. */
  agrees: (world: W, state: AnyMachineSnapshot) => Promise<void>;
};

/** A remote with any tour data. */
export type AnyRemote = Remote<any>; // oxlint-disable-line typescript/no-explicit-any

/** The reason for events that change only the chart. */
export const ON_SCREEN = 'asks nothing of the server';
/** The reason for calls without a response. */
export const NO_ANSWER = 'no answer comes, so no server is to be asked';

/** Checks that the call succeeded. Returns its body. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller knows the type of the body
export const done = <T>({ status, body }: Said): T => {
  expect({ status, body }).toMatchObject({ status: status === 201 ? 201 : 200 });
  return body as T;
};

/** Checks that the server rejected a call with a message. */
export const refuses = ({ status, body }: Said, as: { status?: number; code?: string } = {}): void => {
  expect({ status, body }).toMatchObject({
    ...(as.status === undefined ? {} : { status: as.status }),
    body: { message: expect.stringMatching(/\w/), ...(as.code === undefined ? {} : { code: as.code }) },
  });
  expect([status >= 400, status < 500]).toEqual([true, true]);
};

/** Checks that all calls are rejected. */
export const allRefuse = async (...asked: Promise<Said>[]): Promise<void> => {
  for (const response of await Promise.all(asked)) refuses(response);
};

/** The name of a service's outcome: `payOrder done`, `payOrder 402`, `updateUser 409 STALE`, `payOrder down`. */
const outcomeOf = ({ type, error }: AnyEventObject & { error?: unknown }): string => {
  const [, ending, service] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(type)!;
  if (ending === 'done') return `${service} done`;
  const { status, problem } = error instanceof ServiceError ? error : {};
  return `${service} ${[status ?? 'down', problem?.code ?? []].flat().join(' ')}`;
};

/** The tours of a chart on a server. */
export const remoteWalks = <W>(
  machine: AnyStateMachine,
  given: ModelOptions<AnyStateMachine>,
  remote: Remote<W>,
  judged?: Map<string, number>,
) => {
  const options = remote.options?.(given) ?? given;
  const exploration = toExploreOptions(options);
  const graph = explore(machine, exploration);
  const types = alphabetOf(machine, exploration.samples ?? {});
  const events = types.filter(isUserEvent);
  const refused = new Set<string>();

  const toursOf = (cover: Cover): Tour[] => toTours(machine, plan(graph, cover, options.maxSteps).tours);
  const steps = (cover: Cover) => toursOf(cover).flatMap((tour) => tour.steps);

  const walk = (backend: Backend, cover: Cover, tour: Tour): Promise<void> => {
    const collector = collectorOf(machine);
    const ledger = ledgerOf(backend);
    let world: W;
    let at = 0;
    /** The occurrences of an event in a tour, in order. */
    const actionOf = (event: AnyEventObject): { action: Action; step: TourStep } => {
      at = tour.steps.findIndex((step, index) => index > at && step.event === event);
      const step = tour.steps[at]!;
      return { action: { before: tour.steps[at - 1]!.state, event, state: step.state }, step };
    };
    const act = async ({ event }: { event: AnyEventObject }): Promise<void> => {
      const { action, step } = actionOf(event);
      if (!isUserEvent(event.type)) {
        const outcome = remote.outcomes[outcomeOf(event)];
        if (typeof outcome === 'function') await outcome(world, action);
        return;
      }
      const call = remote.calls[event.type];
      if (step.taken.length > 0) return remote.events?.[event.type]?.(world, action);
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
    return walkTour(
      {
        machine,
        collector,
        goal: cover,
        tour,
        onScreen: false,
        random: options.random as never,
        watch: shopWatch(judged),
        testModel: options.testModel,
      },
      {
        system: 'api',
        see: ledger.see,
        byPlan: true,
        start: async () => {
          ledger.begin(machine.id);
          world = await remote.open(ledger, tour.input);
          return null;
        },
        elapse: () => undefined,
        gestures: Object.fromEntries(types.map((type) => [type, act])) as never,
        screens: { '*': (state) => remote.agrees(world, state) },
      },
    );
  };

  /** Outcomes and events without a declaration; none may be skipped silently. */
  const unsaid = (): string[] => {
    const happen = [...steps('transitions'), ...steps('refused')]
      .filter(({ cause }) => cause === 'service')
      .map(({ event }) => outcomeOf(event));
    return [...new Set(happen)]
      .filter((outcome) => !remote.outcomes[outcome])
      .concat(events.filter((type) => !remote.calls[type]));
  };

  /** Events that the chart refuses and that have a call, but that the server was not seen to reject. */
  const unrefused = (): { of: number; left: string[] } => {
    const withCall = events.filter((type) => typeof remote.calls[type] === 'function');
    const goals = [...plan(graph, 'refused', options.maxSteps).goals].filter((goal) =>
      withCall.some((type) => goal.endsWith(` refuses ${type}`)),
    );
    return { of: goals.length, left: goals.filter((goal) => !refused.has(goal)) };
  };

  return { crossed: [...plan(graph, 'transitions', options.maxSteps).goals], toursOf, walk, unsaid, unrefused };
};
