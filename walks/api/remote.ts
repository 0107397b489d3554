import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { expect } from 'vitest';
import { ServiceError } from '../../src/services/serviceError.ts';
import { collectorOf } from 'xstate-walks/collect.ts';
import { explore, refusalKey } from 'xstate-walks/explore.ts';
import { exploring } from 'xstate-walks/exploring.ts';
import type { ModelOptions } from 'xstate-walks/modelOf.ts';
import { plan, type Cover } from 'xstate-walks/plan.ts';
import { alphabetOf, isUserEvent } from 'xstate-walks/samples.ts';
import { toTours, type Tour, type TourStep } from 'xstate-walks/tour.ts';
import { walkTour } from 'xstate-walks/walk.ts';
import type { Backend, Said } from '../support/backend.ts';
import { shopWatch } from '../shop/model.ts';
import { ledgerOf } from './ledger.ts';

/** One step of a tour: the chart before it, what happens, and the chart after it. */
export type Action = { before: AnyMachineSnapshot; event: AnyEventObject; state: AnyMachineSnapshot };

/** A call that the server must refuse as things stand. */
export type Attempt = { by: string; call: () => Promise<Said> };

/** Why something is not for the server to bring about or to refuse. */
type Reason = string;

/** How the tours of a chart are walked on a server, without a screen. `W` is what a tour has there. */
export type Remote<W> = {
  chart: string;
  /** The statements that are proved, and who or what follows its chart. */
  title: string;
  /** Instead of the chart's own samples. */
  options?: (given: ModelOptions<AnyStateMachine>) => ModelOptions<AnyStateMachine>;
  /** What there is on the server before the first step. */
  open: (backend: Backend, input: unknown) => Promise<W>;
  /** Brings the outcomes of calls about: `payOrder done`, `payOrder 402`, `payOrder down` for any other failure. */
  outcomes: Record<string, ((world: W, action: Action) => Promise<void>) | Reason>;
  /** What an event stands for that no call follows. */
  events?: Record<string, (world: W, action: Action) => Promise<void>>;
  /** The call behind an event, by everybody whom the server must refuse it; sent where the chart refuses the event. */
  calls: Record<string, ((world: W, action: Action) => Attempt[] | Promise<Attempt[]>) | Reason>;
  /** What the server reads back is what the chart says. */
  agrees: (world: W, state: AnyMachineSnapshot) => Promise<void>;
};

/** A chart with how to walk it on a server; whatever a tour has there is nobody else's business. */
export type AnyRemote = Remote<any>; // oxlint-disable-line typescript/no-explicit-any

/** Why events that move the chart alone are sent to no server. */
export const ON_SCREEN = 'asks nothing of the server';
/** Why a call without an answer is not made. */
export const NO_ANSWER = 'no answer comes, so no server is to be asked';

/** The server did as it was asked; answers what it said. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- who asks knows what was asked for
export const done = <T>({ status, body }: Said): T => {
  expect({ status, body }).toMatchObject({ status: status === 201 ? 201 : 200 });
  return body as T;
};

/** The server refused, with words for whoever asked. */
export const refuses = ({ status, body }: Said, as: { status?: number; code?: string } = {}): void => {
  expect({ status, body }).toMatchObject({
    ...(as.status === undefined ? {} : { status: as.status }),
    body: { message: expect.stringMatching(/\w/), ...(as.code === undefined ? {} : { code: as.code }) },
  });
  expect([status >= 400, status < 500]).toEqual([true, true]);
};

/** All of them are refused. */
export const allRefuse = async (...asked: Promise<Said>[]): Promise<void> => {
  for (const said of await Promise.all(asked)) refuses(said);
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
  const exploration = exploring(options);
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
    /** Of an event that happens more than once in a tour, each in its turn. */
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
      collector.hear({
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
      },
      {
        system: 'api',
        see: ledger.see,
        byPlan: true,
        start: async () => {
          ledger.begin();
          world = await remote.open(ledger, tour.input);
          return null;
        },
        elapse: () => undefined,
        gestures: Object.fromEntries(types.map((type) => [type, act])) as never,
        screens: { '*': (state) => remote.agrees(world, state) },
      },
    );
  };

  /** What nobody has said anything of: no outcome, and no event, is passed over in silence. */
  const unsaid = (): string[] => {
    const happen = [...steps('transitions'), ...steps('refused')]
      .filter(({ cause }) => cause === 'service')
      .map(({ event }) => outcomeOf(event));
    return [...new Set(happen)]
      .filter((outcome) => !remote.outcomes[outcome])
      .concat(events.filter((type) => !remote.calls[type]));
  };

  /** Of all that the chart refuses and that has a call, what the server was not seen to refuse. */
  const unrefused = (): { of: number; left: string[] } => {
    const withCall = events.filter((type) => typeof remote.calls[type] === 'function');
    const goals = [...plan(graph, 'refused', options.maxSteps).goals].filter((goal) =>
      withCall.some((type) => goal.endsWith(` refuses ${type}`)),
    );
    return { of: goals.length, left: goals.filter((goal) => !refused.has(goal)) };
  };

  return { crossed: [...plan(graph, 'transitions', options.maxSteps).goals], toursOf, walk, unsaid, unrefused };
};
