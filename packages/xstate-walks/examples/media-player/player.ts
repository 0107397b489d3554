import { assign, fromPromise, setup } from 'xstate';

type Position = { at: number };

/** A player of films: the file is loaded, then three regions run side by side. */
export const playerMachine = setup({
  types: {
    input: {} as { src: string },
    context: {} as { src: string; duration: number; position: number },
    events: {} as
      | { type: 'play' }
      | { type: 'pause' }
      | { type: 'stalled' }
      | { type: 'canplay' }
      | { type: 'mute' }
      | { type: 'unmute' }
      | { type: 'pointer.moved' }
      | { type: 'reload' }
      | { type: 'close' }
      | ({ type: 'seek' } & Position)
      | ({ type: 'timeupdate' } & Position),
  },
  actors: {
    readDuration: fromPromise<number, { src: string }>(({ input, signal }) =>
      fetch(`${input.src}/duration`, { signal }).then((answer) => answer.json()),
    ),
  },
  actions: { setPosition: assign((_, { at }: Position) => ({ position: at })) },
  guards: {
    isInside: ({ context }, { at }: Position) => at >= 0 && at < context.duration,
    isOver: ({ context }) => context.position >= context.duration,
    isEmpty: (_, { output }: { output: number }) => output <= 0,
  },
  delays: { idle: 3000, patience: 20_000 },
}).createMachine({
  id: 'player',
  context: ({ input }) => ({ src: input.src, duration: 0, position: 0 }),
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'readDuration',
        src: 'readDuration',
        input: ({ context }) => ({ src: context.src }),
        onDone: [
          { guard: { type: 'isEmpty', params: ({ event }) => event }, target: 'broken' },
          { target: 'ready', actions: assign({ duration: ({ event }) => event.output }) },
        ],
        onError: 'broken',
      },
      after: { patience: 'broken' },
    },
    broken: { on: { reload: 'loading' } },
    ready: {
      type: 'parallel',
      on: { close: 'closed' },
      states: {
        playback: {
          initial: 'paused',
          on: {
            seek: {
              guard: { type: 'isInside', params: ({ event }) => event },
              target: '.paused',
              actions: { type: 'setPosition', params: ({ event }) => event },
            },
          },
          states: {
            paused: { on: { play: 'playing' } },
            playing: {
              initial: 'rolling',
              on: { pause: 'paused' },
              states: {
                rolling: {
                  always: { guard: 'isOver', target: '#player.ready.playback.ended' },
                  on: {
                    timeupdate: { actions: { type: 'setPosition', params: ({ event }) => event } },
                    stalled: 'buffering',
                  },
                },
                buffering: { on: { canplay: 'rolling' }, after: { patience: '#player.broken' } },
              },
            },
            ended: { on: { play: { target: 'playing', actions: assign({ position: 0 }) } } },
          },
        },
        sound: {
          initial: 'on',
          states: { on: { on: { mute: 'off' } }, off: { on: { unmute: 'on' } } },
        },
        controls: {
          initial: 'shown',
          states: {
            shown: { on: { 'pointer.moved': { target: 'shown', reenter: true } }, after: { idle: 'hidden' } },
            hidden: { on: { 'pointer.moved': 'shown' } },
          },
        },
      },
    },
    closed: { type: 'final' },
  },
});
