import { assign, setup } from 'xstate';
import { withEvent } from './services.ts';

/** How long a slide is shown, in milliseconds (S55, S157). */
const INTERVAL = 5000;

/** Why the carousel is held: hovered, focused, or in a hidden tab (S56, A15). */
export type Hold = 'pointer' | 'focus' | 'hidden';

type Input = { count: number; isStill: boolean };
type Context = Input & { index: number; holds: Hold[] };

/** Rotates every five seconds (S55), holds while it is hovered or focused (S56), and can be paused (A15). */
export const carouselMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as
      | { type: 'carousel.hold'; by: Hold }
      | { type: 'carousel.release'; by: Hold }
      | { type: 'carousel.pause' }
      | { type: 'carousel.play' }
      /** Any integer; it wraps around at both ends. */
      | { type: 'carousel.show'; index: number },
  },
  actions: {
    turn: assign({ index: ({ context }) => (context.index + 1) % context.count }),
    show: assign(({ context }, { index }: { index: number }) => ({ index: (index + context.count) % context.count })),
    addHold: assign(({ context }, { by }: { by: Hold }) => ({ holds: [...new Set([...context.holds, by])] })),
    dropHold: assign(({ context }, { by }: { by: Hold }) => ({ holds: context.holds.filter((hold) => hold !== by) })),
  },
  guards: {
    isStill: ({ context }) => context.isStill || context.count < 2,
    isLastHold: ({ context }, { by }: { by: Hold }) => context.holds.every((hold) => hold === by),
  },
  delays: { interval: INTERVAL },
}).createMachine({
  id: 'carousel',
  context: ({ input }) => ({ ...input, index: 0, holds: [] }),
  initial: 'deciding',
  on: {
    'carousel.hold': { actions: withEvent('addHold') },
    'carousel.release': { actions: withEvent('dropHold') },
    'carousel.show': { actions: withEvent('show') },
  },
  states: {
    deciding: { always: [{ guard: 'isStill', target: 'paused' }, { target: 'rotating' }] },
    rotating: {
      after: { interval: { target: 'rotating', reenter: true, actions: 'turn' } },
      on: {
        'carousel.hold': { target: 'held', actions: withEvent('addHold') },
        'carousel.pause': 'paused',
        'carousel.show': { target: 'rotating', reenter: true, actions: withEvent('show') },
      },
    },
    held: {
      on: {
        'carousel.release': {
          guard: withEvent('isLastHold'),
          target: 'rotating',
          actions: withEvent('dropHold'),
        },
        'carousel.pause': 'paused',
      },
    },
    paused: { on: { 'carousel.play': 'rotating' } },
  },
});
