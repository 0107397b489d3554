import { assign, fromCallback, fromPromise, setup, spawnChild, stopChild } from 'xstate';

/** A call: dialled again with growing pauses, with a quality meter for as long as it lasts, and recordings on demand. */
export const phoneMachine = setup({
  types: {
    context: {} as { number: string; attempts: number; recordings: string[] },
    events: {} as
      | { type: 'dial'; number: string }
      | { type: 'answered' }
      | { type: 'hang.up' }
      | { type: 'record' }
      | { type: 'record.stop' }
      | { type: 'line.lost' }
      | { type: 'quality'; percent: number },
    children: {} as { connect: 'connect'; meter: 'meter'; recorder: 'record' },
  },
  actors: {
    connect: fromPromise<void, { number: string }>(async () => {}),
    meter: fromCallback(({ sendBack }) => {
      const timer = setInterval(() => sendBack({ type: 'quality', percent: 100 }), 1000);
      return () => clearInterval(timer);
    }),
    record: fromPromise<string>(async () => 'call.ogg'),
  },
  guards: {
    isNumber: (_, { number }: { number: string }) => /^\d+$/.test(number),
    mayTryAgain: ({ context }) => context.attempts < 3,
    isPoor: (_, { percent }: { percent: number }) => percent < 20,
  },
  delays: { ringing: 30_000, backoff: ({ context }) => 1000 * 2 ** context.attempts },
}).createMachine({
  id: 'phone',
  context: { number: '', attempts: 0, recordings: [] },
  initial: 'idle',
  states: {
    idle: {
      on: {
        dial: {
          guard: { type: 'isNumber', params: ({ event }) => event },
          target: 'connecting',
          actions: assign({ number: ({ event }) => event.number, attempts: 0 }),
        },
      },
    },
    connecting: {
      invoke: {
        id: 'connect',
        src: 'connect',
        input: ({ context }) => ({ number: context.number }),
        onDone: 'ringing',
        onError: [
          {
            guard: 'mayTryAgain',
            target: 'waiting',
            actions: assign({ attempts: ({ context }) => context.attempts + 1 }),
          },
          { target: 'failed' },
        ],
      },
      on: { 'hang.up': 'idle' },
    },
    waiting: { on: { 'hang.up': 'idle' }, after: { backoff: 'connecting' } },
    ringing: { on: { answered: 'talking', 'hang.up': 'idle' }, after: { ringing: 'failed' } },
    talking: {
      entry: spawnChild('meter', { id: 'meter' }),
      exit: stopChild('meter'),
      on: {
        'hang.up': 'idle',
        'line.lost': { target: 'connecting', actions: assign({ attempts: 0 }) },
        quality: { guard: { type: 'isPoor', params: ({ event }) => event }, target: 'connecting' },
      },
      initial: 'plain',
      states: {
        plain: { on: { record: 'recording' } },
        recording: {
          entry: spawnChild('record', { id: 'recorder' }),
          exit: stopChild('recorder'),
          on: {
            'record.stop': 'plain',
            'xstate.done.actor.recorder': {
              target: 'plain',
              actions: assign({ recordings: ({ context, event }) => [...context.recordings, event.output] }),
            },
            'xstate.error.actor.recorder': 'plain',
          },
        },
      },
    },
    failed: { after: { ringing: 'idle' }, on: { 'hang.up': 'idle' } },
  },
});
