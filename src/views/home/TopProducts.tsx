import { useSyncExternalStore } from 'react';
import * as words from '#texts/home.ts';
import { useSelector } from '../shop/useSelector.ts';
import type { Product } from '../../../common/contract/product.ts';
import { resourceMachine } from '../../machines/resource.machine.ts';
import { reducedMotion } from '../../services/motion.ts';
import { Failure } from '../common/Failure.tsx';
import { Overloaded } from '../common/Overloaded.tsx';
import { Working } from '../common/Working.tsx';
import { useScreen, useShop, type Actor } from '../shop/ShopContext.tsx';
import { Carousel } from './Carousel.tsx';
import classes from './Carousel.module.css';

/** Reads the top-rated products once per visit of the home page (S11). */
export function TopProductsScreen() {
  const { listTopProducts } = useShop().actors;
  return <TopProductsView top={useScreen(resourceMachine, { request: {} }, { actors: { read: listTopProducts } })} />;
}

/** The products, once they are read. */
const useTopProducts = (top: Actor<typeof resourceMachine>): Product[] | undefined =>
  useSelector(top, (state) => state.context.data as Product[] | undefined);

const watchMotion = (onChange: () => void) => {
  const query = reducedMotion();
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
};

/**
 * True if the visitor prefers reduced motion (A15); the server does not know. `useMediaQuery` of the library lies in a
 * chunk of 19 kB that the first load goes without.
 */
const useIsStill = (): boolean =>
  useSyncExternalStore(
    watchMotion,
    () => reducedMotion().matches,
    () => false,
  );

/** Draws the top-rated products. Every state is as high as the carousel, so that the grid below does not move. */
export function TopProductsView({ top }: { top: Actor<typeof resourceMachine> }) {
  const products = useTopProducts(top);
  const isStill = useIsStill();
  const busy = useSelector(top, (state) => state.hasTag('busy'));
  const waiting = useSelector(top, (state) => state.matches('waiting'));
  const waits = useSelector(top, (state) => state.context.waits);
  const failed = useSelector(top, (state) => state.matches('failed'));
  const error = useSelector(top, (state) => state.context.error);
  const reload = () => top.send({ type: 'resource.reload' });
  if (products?.length === 0) return null;
  if (products) return <Carousel products={products} isStill={isStill} />;
  return (
    <section aria-label={words.topRated} aria-busy={busy} className={`${classes.stage} ${classes.waiting}`}>
      {busy ? <Working actor={top} /> : null}
      {waiting ? <Overloaded waits={waits} onRetry={reload} /> : null}
      {failed ? <Failure message={error} onRetry={reload} /> : null}
    </section>
  );
}
