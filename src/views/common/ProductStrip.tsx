import { useId, type ReactNode, useState, useSyncExternalStore } from 'react';
import { Link } from 'wouter';
import { routes } from '../../../common/routes/routes.ts';
import { ProductImage } from './ProductImage.tsx';
import classes from './ProductStrip.module.css';
import { useIntersection } from '@mantine/hooks';
import type { Product } from '../../../common/contract/product.ts';
import type { SavedProduct } from '../../../common/domain/savedProducts.ts';
import { resourceMachine } from '../../machines/resource.machine.ts';
import type { ServiceActors } from '../../machines/services.ts';
import { useScreen, useShop, useSelector } from '../shop/ShopContext.tsx';
import { Money } from './values.tsx';
import { ReadTrouble } from './calls.tsx';

/** A product in a strip, from data that needs no call. The details are below its name. */
type StripCard = SavedProduct & { details?: ReactNode; onChoose?: () => void };

type ProductStripProps = {
  title: string;
  cards: readonly StripCard[];
  action?: ReactNode;
};

/** A row of small products. A wide one scrolls; its links, as they get the focus, scroll into view. */
export function ProductStrip({ title, cards, action }: ProductStripProps) {
  const id = useId();
  return (
    <section className={classes.strip} aria-labelledby={id}>
      <div className={`row spread ${classes.head}`}>
        <h2 id={id}>{title}</h2>
        {action}
      </div>
      <ul className={classes.cards}>
        {cards.map(({ product, name, image, details, onChoose }) => (
          <li key={product} className={classes.card}>
            <Link href={routes.product.href({ id: product })} className={`bold ${classes.link}`} onClick={onChoose}>
              <span className="frame frame-large">
                <ProductImage image={image} alt="" place="preview" />
              </span>
              <span className={`breaks clamped ${classes.name}`}>
                <bdi>{name}</bdi>
              </span>
            </Link>
            {details}
          </li>
        ))}
      </ul>
    </section>
  );
}

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

type Reading<TAnswer> = {
  title: string;
  read: ServiceActors[keyof ServiceActors];
  request: object;
  productsOf: (answer: TAnswer) => Product[];
};

/** Read once the visitor does anything and is near: a drawn page needs no call, and shows nothing large late. */
export function ReadStrip<TAnswer>(reading: Reading<TAnswer>) {
  const { ref, entry } = useIntersection({ rootMargin: NEAR });
  const [wasNear, setWasNear] = useState(false);
  const hadInput = useHadInput();
  if (entry?.isIntersecting && hadInput && !wasNear) setWasNear(true);
  return wasNear ? <NearStrip {...reading} /> : <div ref={ref} className="strip-place" />;
}

/** An empty response has no strip; until the response, the place is reserved. */
function NearStrip<TAnswer>({ read, request, title, productsOf }: Reading<TAnswer>) {
  const { next } = useShop().actors;
  const list = useScreen(resourceMachine, { request }, { actors: { read } });
  const answer = useSelector(list, (state) => state.context.data as TAnswer | undefined);
  const busy = useSelector(list, (state) => state.hasTag('busy'));
  const products = answer === undefined ? undefined : productsOf(answer);
  if (products?.length === 0) return null;
  return (
    <div className="strip-place" aria-busy={busy}>
      {products ? (
        <ProductStrip
          title={title}
          cards={products.map((product) => ({
            product: product._id,
            name: product.name,
            image: product.image,
            details: (
              <span className={classes.price}>
                <Money dollars={product.price} />
              </span>
            ),
            onChoose: () => next.send({ type: 'product.next', product }),
          }))}
        />
      ) : (
        <div className={classes.trouble}>
          <ReadTrouble read={list} />
        </div>
      )}
    </div>
  );
}
