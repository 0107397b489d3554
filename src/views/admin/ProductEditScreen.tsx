import { productEditMachine } from '../../machines/productEdit.machine.ts';
import { productEditEffects } from '../../app/adminEffects.ts';
import { useScreen } from '../shop/ShopContext.tsx';
import { ProductEditView } from './ProductEditView.tsx';

/** Runs the chart that edits a product. */
export function ProductEditScreen({ productId }: { productId: string }) {
  return <ProductEditView edit={useScreen(productEditMachine, { productId }, { effects: productEditEffects })} />;
}
