import { routes } from '../../common/routes/routes.ts';
import type { productImportMachine } from '../../src/machines/productImport.machine.ts';
import { ProductImportView } from '../../src/views/admin/ProductImportView.tsx';
import { Page } from '../../src/views/common/Page.tsx';
import type { ChartDrawing } from '../chartView.ts';

export const drawing: ChartDrawing<typeof productImportMachine> = {
  draw: (productImport) => (
    <Page title={routes.productImport.title}>
      <ProductImportView productImport={productImport} />
    </Page>
  ),
};
