import { expect } from 'vitest';
import type { reviewMachine } from '../../src/machines/review.machine.ts';
import type { ChartView } from '../chartView.ts';
import { draft } from './review.ts';

export const view: ChartView<typeof reviewMachine> = {
  gestures: (services) => ({
    'xstate.done.actor.createReview': () => {
      expect(services.calls('createReview').at(-1)).toEqual({ productId: 'p1', ...draft });
      return services.done('createReview');
    },
  }),
};
