import type { productMachine } from '../../src/machines/product.machine.ts';
import { ProductView } from '../../src/views/product/ProductScreen.tsx';
import type { ChartDrawing } from '../chartView.ts';

/** A guest's view: it has no form for a review. */
export const drawing: ChartDrawing<typeof productMachine> = {
  draw: (product) => <ProductView product={product} />,
};
