import { fromTransition } from 'xstate';
import type { Product } from '../../common/contract/product.ts';

/**
 * The product that a visitor has chosen or is about to choose, as it is known until its screen reads it. A value without
 * states, so no chart.
 */
export const nextProductLogic = fromTransition(
  (_: Product | null, { product }: { type: 'product.next'; product: Product | null }) => product,
  null,
);
