import { useSelector } from '@xstate/react';
import { useSyncExternalStore } from 'react';
import type { Product } from '../../../common/contract/product.ts';
import { resourceMachine } from '../../machines/resource.machine.ts';
import { Failure } from '../common/Failure.tsx';
import { Working } from '../common/Working.tsx';
import { useScreen, useShop, type Actor } from '../shop/ShopContext.tsx';
import { Carousel } from './Carousel.tsx';
import classes from './Carousel.module.css';

/** The top-rated products, read once for as long as the home screen is shown (S11). */
export function TopProductsScreen() {
  const { listTopProducts } = useShop().actors;
  return <TopProductsView top={useScreen(resourceMachine, { request: {} }, { actors: { read: listTopProducts } })} />;
}

/** What the read answered. */
const useTopProducts = (top: Actor<typeof resourceMachine>): Product[] | undefined =>
  useSelector(top, (state) => state.context.data as Product[] | undefined);

const calm = '(prefers-reduced-motion: reduce)';
const whenCalmChanges = (heard: () => void) => {
  const query = matchMedia(calm);
  query.addEventListener('change', heard);
  return () => query.removeEventListener('change', heard);
};

/** Whether nothing should move by itself (A15); taken for granted where there is no browser to ask. */
const useIsStill = (): boolean =>
  useSyncExternalStore(
    whenCalmChanges,
    () => matchMedia(calm).matches,
    () => true,
  );

/** Draws the read of the top-rated products: as high as the carousel, whatever comes of it, so that the grid stays put. */
export function TopProductsView({ top }: { top: Actor<typeof resourceMachine> }) {
  const products = useTopProducts(top);
  const isStill = useIsStill();
  const busy = useSelector(top, (state) => state.hasTag('busy'));
  const failed = useSelector(top, (state) => state.matches('failed'));
  const error = useSelector(top, (state) => state.context.error);
  if (products?.length === 0) return null;
  if (products) return <Carousel key={String(isStill)} products={products} isStill={isStill} />;
  return (
    <section aria-label="Top rated products" aria-busy={busy} className={`${classes.stage} ${classes.waiting}`}>
      {busy ? <Working actor={top} /> : null}
      {failed ? <Failure message={error} onRetry={() => top.send({ type: 'resource.reload' })} /> : null}
    </section>
  );
}
