import { useSyncExternalStore } from 'react';
import { topRated } from '#texts/home.ts';
import { useSelector } from '../shop/useSelector.ts';
import type { Product } from '../../../common/contract/product.ts';
import { resourceMachine } from '../../machines/resource.machine.ts';
import { reducedMotion } from '../../services/motion.ts';
import { ReadTrouble } from '../common/ReadTrouble.tsx';
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
  if (products?.length === 0) return null;
  if (products) return <Carousel products={products} isStill={isStill} />;
  return (
    <section aria-label={topRated} aria-busy={busy} className={`${classes.stage} ${classes.waiting}`}>
      {busy ? <Working actor={top} /> : null}
      <ReadTrouble read={top} />
    </section>
  );
}
