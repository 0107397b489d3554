import { useIntersection } from '@mantine/hooks';
import { useState, useSyncExternalStore } from 'react';
import type { Product } from '../../../common/contract/product.ts';
import { resourceMachine } from '../../machines/resource.machine.ts';
import type { ServiceActors } from '../../machines/services.ts';
import { useScreen, useShop, type Actor } from '../shop/ShopContext.tsx';
import { useSelector } from '../shop/useSelector.ts';
import { Money } from './Money.tsx';
import { ProductStrip } from './ProductStrip.tsx';
import { ReadTrouble } from './ReadTrouble.tsx';
import classes from './ReadStrip.module.css';

const INPUTS = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'scroll'];

let wasUsed = false;

const subscribe = (changed: () => void) => {
  const listening = new AbortController();
  const notice = () => {
    wasUsed = true;
    listening.abort();
    changed();
  };
  for (const input of INPUTS) addEventListener(input, notice, { passive: true, signal: listening.signal });
  return () => listening.abort();
};

/** Another address than that of the document was pressed or typed. */
const isElsewhere = () => performance.getEntriesByType?.('navigation')[0]?.name !== location.href;

/** Whether the visitor has moved, pressed or scrolled anything on this page, or come to it from another one. */
const useHadInput = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => wasUsed || isElsewhere(),
    () => false,
  );

/** How far below the window the strip may be when it is read. */
const NEAR = '400px';

type Shown<TAnswer> = {
  title: string;
  /** The products to show, of what the read has answered. */
  productsOf: (answer: TAnswer) => Product[];
};

type Reading<TAnswer> = Shown<TAnswer> & { read: ServiceActors[keyof ServiceActors]; request: object };

/**
 * A strip of products with their prices, read once the visitor does anything and is near it, so that a page that the
 * server has drawn needs no call, and nothing late is the largest of what it shows at first.
 */
export function ReadStrip<TAnswer>(reading: Reading<TAnswer>) {
  const { ref, entry } = useIntersection({ rootMargin: NEAR });
  const [wasNear, setWasNear] = useState(false);
  const hadInput = useHadInput();
  if (entry?.isIntersecting && hadInput && !wasNear) setWasNear(true);
  return wasNear ? <NearStrip {...reading} /> : <div ref={ref} className={classes.place} />;
}

function NearStrip<TAnswer>({ read, request, ...shown }: Reading<TAnswer>) {
  return <ReadStripView list={useScreen(resourceMachine, { request }, { actors: { read } })} {...shown} />;
}

/** Draws the read. Without any products there is no strip; until that is known, its place is kept. */
function ReadStripView<TAnswer>({ list, title, productsOf }: Shown<TAnswer> & { list: Actor<typeof resourceMachine> }) {
  const { choose } = useShop();
  const answer = useSelector(list, (state) => state.context.data as TAnswer | undefined);
  const busy = useSelector(list, (state) => state.hasTag('busy'));
  const products = answer === undefined ? undefined : productsOf(answer);
  if (products?.length === 0) return null;
  return (
    <div className={classes.place} aria-busy={busy}>
      {products ? (
        <ProductStrip
          title={title}
          cards={products.map(({ _id, name, image, price }) => ({
            product: _id,
            name,
            image,
            details: (
              <span className={classes.price}>
                <Money dollars={price} />
              </span>
            ),
          }))}
          onChoose={(id) => products.filter(({ _id }) => _id === id).forEach(choose)}
        />
      ) : (
        <div className={classes.trouble}>
          <ReadTrouble read={list} />
        </div>
      )}
    </div>
  );
}
