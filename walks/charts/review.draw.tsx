import type { reviewMachine } from '../../src/machines/review.machine.ts';
import { ReviewView } from '../../src/views/product/ReviewView.tsx';
import type { ChartDrawing } from '../chartView.ts';

export const drawing: ChartDrawing<typeof reviewMachine> = {
  draw: (review) => <ReviewView review={review} />,
};
