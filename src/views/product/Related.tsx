import * as words from '#texts/product.ts';
import { CATALOGUE_FILTERS } from '../../../common/contract/features.ts';
import type { Product, ProductPage } from '../../../common/contract/product.ts';
import { noChoices } from '../../../common/domain/choices.ts';
import { ReadStrip } from '../common/ReadStrip.tsx';
import { useShop } from '../shop/ShopContext.tsx';
import { useFeatures } from '../shop/useFeatures.ts';

const MOST = 8;

/** Other products of the same category, the best rated first (A75): only from a backend that can choose. */
export function Related({ product }: { product: Product }) {
  const { listProducts } = useShop().actors;
  const choices = { ...noChoices, category: product.category, sort: 'rating' as const };
  return useFeatures().includes(CATALOGUE_FILTERS) ? (
    <ReadStrip
      title={words.related}
      read={listProducts}
      request={{ keyword: '', page: 1, choices }}
      productsOf={({ products }: ProductPage) => products.filter(({ _id }) => _id !== product._id).slice(0, MOST)}
    />
  ) : null;
}
