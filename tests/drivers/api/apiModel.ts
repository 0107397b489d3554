import type { ExpectStatic } from 'vitest';
import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import type { ModelOptions } from 'xstate-walks/planning';
import type { Backend, Said } from './backend.ts';
import type { Attempt } from './people.ts';

/** What the driver gives to the API side of a model. Models also load in browsers, where Vitest does not. */
export type ApiTools = { expect: ExpectStatic };

export type Action = { before: AnyMachineSnapshot; event: AnyEventObject; state: AnyMachineSnapshot };

/** Why the server can neither cause nor reject an event. */
type Reason = string;

/** How to walk the test paths of a chart on a server, without a screen. `W` is the data of one test path. */
export type ApiModel<W> = {
  /** The title of the test: statements, and what follows its chart. */
  title: string;
  /** Replaces the chart's own samples. */
  options?: (given: ModelOptions<AnyStateMachine>) => ModelOptions<AnyStateMachine>;
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

export type AnyApiModel = ApiModel<any>; // oxlint-disable-line typescript/no-explicit-any

export const ON_SCREEN = 'asks nothing of the server';
export const NO_ANSWER = 'no answer comes, so no server is to be asked';

const wrong = (wanted: string, { status, body }: Said) =>
  new Error(`${wanted}, but the server answered ${status} ${JSON.stringify(body)}`);

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller knows the type of the body
export const done = <T>(said: Said): T => {
  if (said.status !== 200 && said.status !== 201) throw wrong('The call should succeed', said);
  return said.body as T;
};

export const refuses = (said: Said, { status, code }: { status?: number; code?: string } = {}): void => {
  const isRefusal = said.status >= 400 && said.status < 500 && /\w/.test(String(said.body.message ?? ''));
  const isWanted = said.status === (status ?? said.status) && (code === undefined || said.body.code === code);
  if (!isRefusal || !isWanted) throw wrong(`The call should be refused ${[status, code].join(' ')}`.trim(), said);
};

export const allRefuse = async (...asked: Promise<Said>[]): Promise<void> => {
  for (const response of await Promise.all(asked)) refuses(response);
};
