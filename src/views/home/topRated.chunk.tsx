import * as words from '#texts/home.ts';
import type { Product } from '../../../common/contract/product.ts';
import { ReadStrip } from '../common/ProductStrip.tsx';
import { useShop } from '../shop/ShopContext.tsx';

const buyableFirst = (products: Product[]): Product[] => [
  ...products.filter(({ countInStock }) => countInStock > 0),
  ...products.filter(({ countInStock }) => countInStock === 0),
];

/** The best rated products (A78), by the call that every backend has. */
export default function TopRatedStrip() {
  const { listTopProducts } = useShop().page.services;
  return <ReadStrip title={words.topRated} read={listTopProducts} request={{}} productsOf={buyableFirst} />;
}
