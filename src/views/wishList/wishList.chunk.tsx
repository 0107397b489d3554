import type { Product } from '../../../common/contract/product.ts';
import { routes } from '../../../common/routes/routes.ts';
import { lazySavedProducts, viewEffects } from '../../app/lazySavedProducts.ts';
import { Block } from '../common/Outline.tsx';
import { Page } from '../common/Page.tsx';
import { useEffects, useIsHydrating, useShop, useSnapshot, type Actor } from '../shop/ShopContext.tsx';
import { WishListView, Viewed } from './WishListView.tsx';
import { useMemo } from 'react';
import { savedOf, MOST_WISHES } from '../../../common/domain/savedProducts.ts';
import type { savedProductsMachine } from '../../machines/savedProducts.machine.ts';
import classes from './WishList.module.css';
import * as words from '#texts/wishList.ts';
import { TextLink } from '../common/controls.tsx';

function WishToggle({ saved, product }: { saved: Actor<typeof savedProductsMachine>; product: Product }) {
  const state = useSnapshot(saved);
  const isWished = state.context.wishes.some((each) => each.product === product._id);
  const hasWishes = state.context.wishes.length > 0;
  const isFull = !isWished && !state.can({ type: 'wish.add', saved: savedOf(product) });
  const toggle = () =>
    saved.send(
      isWished ? { type: 'wish.remove', product: product._id } : { type: 'wish.add', saved: savedOf(product) },
    );
  return (
    <div className={`row ${classes.row}`}>
      <button
        type="button"
        className={`control bold ${classes.toggle}`}
        aria-pressed={isWished}
        aria-label={words.wishFor(product.name)}
        disabled={isFull}
        onClick={toggle}
      >
        <svg viewBox="0 0 24 24" width="20" height="20" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden>
          <path d="M12 20.5 4.3 12.7a5 5 0 0 1 7.1-7.1l.6.6.6-.6a5 5 0 0 1 7.1 7.1z" strokeLinejoin="round" />
        </svg>
        {words.wishList}
      </button>
      {hasWishes ? (
        <span className="small">
          {isFull ? <span>{words.full(MOST_WISHES)}</span> : null}{' '}
          <TextLink href={routes.wishList.href()}>{words.seeWishList}</TextLink>
        </span>
      ) : null}
    </div>
  );
}

function ViewedBeside({ saved, product }: { saved: Actor<typeof savedProductsMachine>; product: Product }) {
  const { _id, name, image } = product;
  const effects = useMemo(() => viewEffects(savedOf({ _id, name, image })), [_id, name, image]);
  useEffects(saved, effects);
  return (
    <div className="strip-place">
      <Viewed saved={saved} except={_id} />
    </div>
  );
}

export const lazyActor = lazySavedProducts;

/** The page of the wish list. The lists are in the browser: the server draws the place of the first wish. */
function WishListScreen() {
  const { lazy } = useShop().actors;
  return useIsHydrating() ? (
    <Page title={routes.wishList.title}>
      <Block height="8rem" />
    </Page>
  ) : (
    <WishListView saved={lazy(lazyActor)} />
  );
}

/** The parts of the page of a product that are in this chunk; see `SavedPart`. */
export type PartOfProduct = { part: 'toggle' | 'viewed'; product: Product };

/** The wish list's own page or, with a product, a part of the page of that product. */
export default function WishListChunk({ part, product }: Partial<PartOfProduct>) {
  const { lazy } = useShop().actors;
  if (part === undefined || product === undefined) return <WishListScreen />;
  const saved = lazy(lazyActor);
  return part === 'toggle' ? (
    <WishToggle saved={saved} product={product} />
  ) : (
    <ViewedBeside saved={saved} product={product} />
  );
}
