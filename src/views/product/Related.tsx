import { useIntersection } from '@mantine/hooks';
import { useState } from 'react';
import * as words from '#texts/product.ts';
import { CATALOGUE_FILTERS } from '../../../common/contract/features.ts';
import type { Product, ProductPage } from '../../../common/contract/product.ts';
import { noChoices } from '../../../common/domain/choices.ts';
import { resourceMachine } from '../../machines/resource.machine.ts';
import { Money } from '../common/Money.tsx';
import { ReadTrouble } from '../common/ReadTrouble.tsx';
import { ProductStrip } from '../common/ProductStrip.tsx';
import { useScreen, useShop, type Actor } from '../shop/ShopContext.tsx';
import { useFeatures } from '../shop/useFeatures.ts';
import { useSelector } from '../shop/useSelector.ts';
import classes from './Related.module.css';

const MOST = 8;

/** How far below the window the strip may be when it is read. */
const NEAR = '400px';

/**
 * Other products of the same category, the best rated first (A75). Read once the visitor comes near them, so that a page
 * that the server has drawn needs no call, and only from a backend that can choose.
 */
export function Related({ product }: { product: Product }) {
  return useFeatures().includes(CATALOGUE_FILTERS) ? <RelatedBelow product={product} /> : null;
}

function RelatedBelow({ product }: { product: Product }) {
  const { ref, entry } = useIntersection({ rootMargin: NEAR });
  const [wasNear, setWasNear] = useState(false);
  if (entry?.isIntersecting && !wasNear) setWasNear(true);
  return wasNear ? <RelatedScreen product={product} /> : <div ref={ref} className={classes.related} />;
}

function RelatedScreen({ product }: { product: Product }) {
  const { listProducts } = useShop().actors;
  const choices = { ...noChoices, category: product.category, sort: 'rating' as const };
  const request = { keyword: '', page: 1, choices };
  return (
    <RelatedView
      except={product._id}
      list={useScreen(resourceMachine, { request }, { actors: { read: listProducts } })}
    />
  );
}

/** Draws the read. Nothing is shown where there is nothing related; until that is known, the place is kept. */
export function RelatedView({ list, except }: { list: Actor<typeof resourceMachine>; except: string }) {
  const { choose } = useShop();
  const answer = useSelector(list, (state) => state.context.data as ProductPage | undefined);
  const busy = useSelector(list, (state) => state.hasTag('busy'));
  const others = answer?.products.filter(({ _id }) => _id !== except).slice(0, MOST);
  if (others?.length === 0) return null;
  return (
    <div className={classes.related} aria-busy={busy}>
      {others ? (
        <ProductStrip
          title={words.related}
          cards={others.map(({ _id, name, image, price }) => ({
            product: _id,
            name,
            image,
            details: (
              <span className={classes.price}>
                <Money dollars={price} />
              </span>
            ),
          }))}
          onChoose={(id) => others.filter(({ _id }) => _id === id).forEach(choose)}
        />
      ) : (
        <div className={classes.trouble}>
          <ReadTrouble read={list} />
        </div>
      )}
    </div>
  );
}
