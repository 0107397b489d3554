import { assign, fromPromise, setup, type PromiseActorLogic } from 'xstate';
import type { Path, Step } from './paths.ts';
import type { Went } from './replayer.ts';

type Context = {
  path: Path;
  /** The results of the steps so far. */
  went: Went[];
  /** True if the next step starts automatically. */
  isRunning: boolean;
  /** Milliseconds between two steps. */
  pace: number;
  error: string | null;
};

/** The services of the chart. */
export type ReplayActors = {
  openPath: PromiseActorLogic<Path, { path: Path }>;
  performStep: PromiseActorLogic<Went, { step: Step }>;
};

const unwired = (): Promise<never> => Promise.reject(new Error('not provided'));
const actors: ReplayActors = {
  openPath: fromPromise<Path, { path: Path }>(unwired),
  performStep: fromPromise<Went, { step: Step }>(unwired),
};

/** Walks a path through the running shop step by step, and stops where the shop diverges from it. */
export const replayMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | { type: 'replay.open'; path: Path; isRunning: boolean }
      | { type: 'replay.play' }
      | { type: 'replay.pause' }
      | { type: 'replay.step' }
      | { type: 'replay.again' }
      | { type: 'replay.close' }
      | { type: 'replay.pace'; pace: number },
    tags: {} as 'busy',
  },
  actors,
  actions: {
    setPath: assign((_, { path, isRunning }: Pick<Context, 'path' | 'isRunning'>) => ({ path, isRunning })),
    setOpened: assign((_, { output }: { output: Path }) => ({ path: output })),
    begin: assign({ went: [], error: null }),
    setRunning: assign((_, { isRunning }: { isRunning: boolean }) => ({ isRunning })),
    setPace: assign((_, { pace }: { pace: number }) => ({ pace })),
    setWent: assign(({ context }, { output }: { output: Went }) => ({ went: [...context.went, output] })),
    setError: assign((_, { error }: { error: unknown }) => ({
      error: error instanceof Error ? error.message : String(error),
    })),
  },
  guards: {
    hasParted: (_, { output }: { output: Went }) => 'parted' in output,
    isOver: ({ context: { path, went } }) => went.length >= path.steps.length,
    isRunning: ({ context }) => context.isRunning,
  },
  delays: { pace: ({ context }) => context.pace },
}).createMachine({
  id: 'replay',
  context: { path: { name: '', begin: null, steps: [] }, went: [], isRunning: false, pace: 400, error: null },
  initial: 'idle',
  on: {
    'replay.open': { target: '.opening', actions: { type: 'setPath', params: ({ event }) => event } },
    'replay.close': '.idle',
    'replay.pace': { actions: { type: 'setPace', params: ({ event }) => event } },
  },
  states: {
    idle: {},
    opening: {
      entry: 'begin',
      tags: 'busy',
      invoke: {
        id: 'openPath',
        src: 'openPath',
        input: ({ context: { path } }) => ({ path }),
        onDone: { target: 'opened', actions: { type: 'setOpened', params: ({ event }) => event } },
        onError: { target: 'failed', actions: { type: 'setError', params: ({ event }) => event } },
      },
    },
    opened: {
      always: [{ guard: 'isOver', target: 'done' }, { guard: 'isRunning', target: 'performing' }, { target: 'paused' }],
    },
    performing: {
      tags: 'busy',
      invoke: {
        id: 'performStep',
        src: 'performStep',
        input: ({ context: { path, went } }) => ({ step: path.steps[went.length]! }),
        onDone: [
          {
            guard: { type: 'hasParted', params: ({ event }) => event },
            target: 'parted',
            actions: { type: 'setWent', params: ({ event }) => event },
          },
          { target: 'performed', actions: { type: 'setWent', params: ({ event }) => event } },
        ],
        onError: { target: 'failed', actions: { type: 'setError', params: ({ event }) => event } },
      },
      on: { 'replay.pause': { actions: { type: 'setRunning', params: { isRunning: false } } } },
    },
    performed: {
      always: [{ guard: 'isOver', target: 'done' }, { guard: 'isRunning', target: 'resting' }, { target: 'paused' }],
    },
    resting: { on: { 'replay.pause': 'paused' }, after: { pace: 'performing' } },
    paused: {
      on: {
        'replay.play': {
          target: 'performing',
          actions: { type: 'setRunning', params: { isRunning: true } },
        },
        'replay.step': {
          target: 'performing',
          actions: { type: 'setRunning', params: { isRunning: false } },
        },
        'replay.again': 'opening',
      },
    },
    parted: { on: { 'replay.again': 'opening' } },
    done: { on: { 'replay.again': 'opening' } },
    failed: { on: { 'replay.again': 'opening' } },
  },
});
