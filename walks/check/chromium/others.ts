import type { Product } from '../../../common/contract/product.ts';
import type { ShopApi } from '../../support/shopApi.ts';
import { PRICE } from '../shop.ts';

/** What others do to the shop meanwhile, as walks/check/server.ts does it: an admin edits the product. */
const edits: Readonly<Record<string, (now: Pick<Product, 'price'>) => Partial<Product>>> = {
  'an admin changes the price': ({ price }) => ({ price: price === PRICE ? PRICE + 10 : PRICE }),
  'an admin sells the stock elsewhere': () => ({ countInStock: 0 }),
  'an admin fills the stock': () => ({ countInStock: 9 }),
};

export const canBeDone = (what: string): boolean => what in edits;

/** Does it over the API. */
export const doToShop = async (api: ShopApi, what: string, productId: string): Promise<void> => {
  const { token } = await api.anAdmin();
  const { version: _, ...now } = await api.product(productId);
  await api.must('PUT', `/api/products/${productId}`, { token, body: { ...now, ...edits[what]!(now) } });
};
