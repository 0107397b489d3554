import type { productListMachine } from '../../src/machines/productList.machine.ts';
import { ProductListView } from '../../src/views/admin/ProductListView.tsx';
import type { ChartDrawing } from '../chartView.ts';

export const drawing: ChartDrawing<typeof productListMachine> = {
  draw: (list) => <ProductListView list={list} />,
};
