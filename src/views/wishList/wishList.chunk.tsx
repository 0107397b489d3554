import type { Product } from '../../../common/contract/product.ts';
import { routes } from '../../../common/routes/routes.ts';
import { lazySavedProducts } from '../../app/lazySavedProducts.ts';
import { Page } from '../common/Page.tsx';
import { useShop } from '../shop/ShopContext.tsx';
import { useIsHydrating } from '../shop/useIsHydrating.ts';
import { ViewedBeside } from './ViewedBeside.tsx';
import { WishListView } from './WishListView.tsx';
import { WishToggle } from './WishToggle.tsx';

export const lazyActor = lazySavedProducts;

/** The page of the wish list. The server draws its heading alone: the lists are in the browser. */
function WishListScreen() {
  const { cart, lazyActor: start } = useShop();
  return useIsHydrating() ? (
    <Page title={routes.wishList.title}>{null}</Page>
  ) : (
    <WishListView saved={start(lazyActor)} cart={cart} />
  );
}

/** The parts of the page of a product that are in this chunk; see `SavedPart`. */
export type PartOfProduct = { part: 'toggle' | 'viewed'; product: Product };

/** The wish list's own page or, with a product, a part of the page of that product. */
export default function WishListChunk({ part, product }: Partial<PartOfProduct>) {
  const shop = useShop();
  if (part === undefined || product === undefined) return <WishListScreen />;
  const saved = shop.lazyActor(lazyActor);
  return part === 'toggle' ? (
    <WishToggle saved={saved} product={product} />
  ) : (
    <ViewedBeside saved={saved} product={product} />
  );
}
