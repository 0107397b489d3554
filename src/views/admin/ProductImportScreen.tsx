import { useState } from 'react';
import { routes } from '../../../common/routes/routes.ts';
import { productImportMachine } from '../../machines/productImport.machine.ts';
import { provideServices } from '../../machines/services.ts';
import { lazyModule } from '../../services/lazyModule.ts';
import { createProductFileServices } from '../../services/productFiles.ts';
import { Page } from '../common/Page.tsx';
import { useScreen, useShop } from '../shop/ShopContext.tsx';
import { AdminTabs } from './AdminTabs.tsx';
import { ProductImportView } from './ProductImportView.tsx';

const createActors = () =>
  provideServices(createProductFileServices(lazyModule('productsCsv', () => import('../../services/productsCsv.ts'))));

/** Runs the chart that imports products. */
export function ProductImportScreen() {
  const { createProduct, updateProduct, deleteProduct } = useShop().actors;
  const [{ readProducts }] = useState(createActors);
  const actors = { readProducts, createProduct, updateProduct, deleteProduct };
  const productImport = useScreen(productImportMachine, undefined, { actors });
  return (
    <Page title={routes.productImport.title}>
      <AdminTabs current={routes.productList} />
      <ProductImportView productImport={productImport} />
    </Page>
  );
}
