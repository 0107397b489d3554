import type { Product } from '../../../common/contract/product.ts';
import { routes } from '../../../common/routes/routes.ts';
import { lazySavedProducts } from '../../app/lazySavedProducts.ts';
import { Page } from '../common/Page.tsx';
import { useShop, type Actor } from '../shop/ShopContext.tsx';
import { useIsHydrating } from '../shop/useIsHydrating.ts';
import { WishListView } from './WishListView.tsx';
import { WishToggle } from './WishToggle.tsx';
import { useEffect } from 'react';
import { savedOf } from '../../../common/domain/savedProducts.ts';
import type { savedProductsMachine } from '../../machines/savedProducts.machine.ts';
import classes from './Viewed.module.css';
import { Viewed } from './Viewed.tsx';

/** What was looked at before this product, which is looked at now. */
function ViewedBeside({ saved, product }: { saved: Actor<typeof savedProductsMachine>; product: Product }) {
  const { _id, name, image } = product;
  useEffect(() => saved.send({ type: 'view.add', saved: savedOf({ _id, name, image }) }), [saved, _id, name, image]);
  return (
    <div className={classes.beside}>
      <Viewed saved={saved} except={_id} />
    </div>
  );
}

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
