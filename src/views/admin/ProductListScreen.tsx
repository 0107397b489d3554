import { productListMachine } from '../../machines/productList.machine.ts';
import { productListEffects } from '../../app/adminEffects.ts';
import { useScreen } from '../shop/ShopContext.tsx';
import { ProductListView } from './ProductListView.tsx';

/** Runs the chart of the product list. */
export function ProductListScreen({ page }: { page: number }) {
  return <ProductListView list={useScreen(productListMachine, { page }, { effects: productListEffects })} />;
}
