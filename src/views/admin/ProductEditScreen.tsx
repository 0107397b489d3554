import { productEditMachine } from '../../machines/productEdit.machine.ts';
import { productEditEffects } from '../../app/adminEffects.ts';
import { draftFor } from '../../app/keptDrafts.ts';
import { FURTHER_PICTURES } from '../../../common/contract/features.ts';
import { useFeatures } from '../shop/useFeatures.ts';
import { useScreen, useShop } from '../shop/ShopContext.tsx';
import { ProductEditView } from './ProductEditView.tsx';

/** Runs the chart that edits a product. */
export function ProductEditScreen({ productId }: { productId: string }) {
  const { session, stored } = useShop();
  const kept = draftFor(stored('productDrafts'), session.getSnapshot().context.user?._id, productId);
  const input = { productId, kept, hasFurther: useFeatures().includes(FURTHER_PICTURES) };
  return <ProductEditView edit={useScreen(productEditMachine, input, { effects: productEditEffects })} />;
}
