import { assign, setup } from 'xstate';

/** A lock: three wrong numbers close it for half a minute. */
export const pinMachine = setup({
  types: {
    context: {} as { wrong: number },
    events: {} as { type: 'enter'; pin: string } | { type: 'lock' },
  },
  guards: {
    isRight: (_, { pin }: { pin: string }) => pin === '1234',
    isLast: ({ context }) => context.wrong === 2,
  },
}).createMachine({
  id: 'pin',
  context: { wrong: 0 },
  initial: 'locked',
  states: {
    locked: {
      on: {
        enter: [
          { guard: { type: 'isRight', params: ({ event }) => event }, target: 'open', actions: assign({ wrong: 0 }) },
          { guard: 'isLast', target: 'blocked' },
          { actions: assign({ wrong: ({ context }) => context.wrong + 1 }) },
        ],
      },
    },
    blocked: { after: { 30_000: { target: 'locked', actions: assign({ wrong: 0 }) } } },
    open: { on: { lock: 'locked' } },
  },
});
