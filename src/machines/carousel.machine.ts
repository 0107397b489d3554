import { assign, setup } from 'xstate';

/** How long one slide stands, in milliseconds (S55, S157). */
const INTERVAL = 5000;

type Context = { index: number; count: number };

/**
 * A carousel that turns by itself every five seconds (S55), holds while it is looked at (S56), and can be paused for
 * good, since moving content must be stoppable (A15).
 */
export const carouselMachine = setup({
  types: {
    input: {} as { count: number; isStill: boolean },
    context: {} as Context & { isStill: boolean },
    events: {} as
      /** Hovered, focused, or out of sight. */
      | { type: 'carousel.hold' }
      | { type: 'carousel.release' }
      | { type: 'carousel.pause' }
      | { type: 'carousel.play' }
      | { type: 'carousel.show'; index: number },
  },
  actions: {
    turn: assign({ index: ({ context }) => (context.index + 1) % context.count }),
    show: assign(({ context }, { index }: { index: number }) => ({ index: (index + context.count) % context.count })),
  },
  guards: { isStill: ({ context }) => context.isStill || context.count < 2 },
  delays: { interval: INTERVAL },
}).createMachine({
  id: 'carousel',
  context: ({ input }) => ({ ...input, index: 0 }),
  initial: 'deciding',
  states: {
    /** Under reduced motion it begins at rest. */
    deciding: { always: [{ guard: 'isStill', target: 'paused' }, { target: 'rotating' }] },
    rotating: {
      after: { interval: { target: 'rotating', reenter: true, actions: 'turn' } },
      on: {
        'carousel.hold': 'held',
        'carousel.pause': 'paused',
        'carousel.show': {
          target: 'rotating',
          reenter: true,
          actions: { type: 'show', params: ({ event }) => event },
        },
      },
    },
    held: {
      on: {
        'carousel.release': 'rotating',
        'carousel.pause': 'paused',
        'carousel.show': { actions: { type: 'show', params: ({ event }) => event } },
      },
    },
    paused: {
      on: {
        'carousel.play': 'rotating',
        'carousel.show': { actions: { type: 'show', params: ({ event }) => event } },
      },
    },
  },
});
