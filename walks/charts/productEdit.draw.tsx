import type { productEditMachine } from '../../src/machines/productEdit.machine.ts';
import { ProductEditView } from '../../src/views/admin/ProductEditView.tsx';
import type { ChartDrawing } from '../chartView.ts';

export const drawing: ChartDrawing<typeof productEditMachine> = {
  draw: (edit) => <ProductEditView edit={edit} />,
};
