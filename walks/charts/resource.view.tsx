import type { resourceMachine } from '../../src/machines/resource.machine.ts';
import { TopProductsView } from '../../src/views/home/TopProducts.tsx';
import type { ChartView } from '../chartView.ts';

export const view: ChartView<typeof resourceMachine> = { draw: (top) => <TopProductsView top={top} /> };
