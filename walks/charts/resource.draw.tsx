import type { resourceMachine } from '../../src/machines/resource.machine.ts';
import { TopProductsView } from '../../src/views/home/TopProducts.tsx';
import type { ChartDrawing } from '../chartView.ts';

export const drawing: ChartDrawing<typeof resourceMachine> = {
  draw: (top) => <TopProductsView top={top} />,
};
