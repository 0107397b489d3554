import type { carouselMachine } from '../../src/machines/carousel.machine.ts';
import type { ModelOptions } from 'xstate-walks/modelOf.ts';

/** One that begins to turn, and one that begins at rest: under reduced motion, or with nothing to turn to. */
export const carouselPaths = {
  inputs: [
    { count: 3, isStill: false },
    { count: 3, isStill: true },
  ],
  events: {
    'carousel.hold': [{ by: 'pointer' }, { by: 'focus' }],
    'carousel.release': [{ by: 'pointer' }, { by: 'focus' }],
    'carousel.show': [{ index: 1 }],
  },
  vertex: ({ context }) => [context.index, context.isStill, context.holds.toSorted()],
} satisfies ModelOptions<typeof carouselMachine>;
