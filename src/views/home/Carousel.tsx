import { useActorRef } from '@xstate/react';
import { useState, type CSSProperties, type PointerEvent } from 'react';
import * as words from '#texts/home.ts';
import type { Product } from '../../../common/contract/product.ts';
import { copiesOf } from '../../../common/domain/pictures.ts';
import { carouselEffects } from '../../app/catalogueEffects.ts';
import { carouselMachine, type Hold } from '../../machines/carousel.machine.ts';
import { useEffects, useIsServed, useShop, type Actor, useScreen, useSnapshot } from '../shop/ShopContext.tsx';
import classes from './Carousel.module.css';
import { Link } from 'wouter';
import { firstSentence } from '../../../common/domain/shown.ts';
import { routes } from '../../../common/routes/routes.ts';
import { Money, Stars } from '../common/values.tsx';
import { ProductImage } from '../common/ProductImage.tsx';
import { resourceMachine } from '../../machines/resource.machine.ts';
import { reducedMotion } from '../../services/preferences.ts';
import { ReadTrouble, Working } from '../common/calls.tsx';

type SlideProps = {
  product: Product;
  place: string;
  isShown: boolean;
  /** True if the picture of a hidden slide may be loaded. */
  isComing: boolean;
  isFirst: boolean;
  onShown: () => void;
};

function Slide({ product, place, isShown, isComing, isFirst, onShown }: SlideProps) {
  const { next } = useShop().actors;
  return (
    <div
      className={classes.slide}
      role="group"
      aria-roledescription={words.slide}
      aria-label={place}
      aria-hidden={!isShown}
      inert={!isShown}
    >
      <Link
        href={routes.product.href({ id: product._id })}
        className={classes.link}
        draggable={false}
        onClick={() => next.send({ type: 'product.next', product })}
      >
        <span className={classes.text}>
          <span className={`clamped ${classes.name}`}>
            <bdi>{product.name}</bdi>
          </span>
          <span className={`clamped ${classes.copy}`}>
            <bdi>{firstSentence(product.description)}</bdi>
          </span>
          <span className={`row ${classes.ways}`}>
            <span className={`bold ${classes.view}`} aria-hidden>
              {words.seeIt}
            </span>
            <span className="headline">
              <Money dollars={product.price} />
            </span>
            <Stars rating={product.rating} />
          </span>
        </span>
        <span className={classes.picture} hidden={!isShown && !isComing}>
          <ProductImage
            image={product.image}
            alt=""
            place="slide"
            load={isFirst ? 'first' : 'later'}
            onShown={onShown}
          />
        </span>
      </Link>
    </div>
  );
}

/** With more slides, a count replaces the dots, as on phones, where they do not fit beside Pause. */
const MOST_DOTS = 6;

type CarouselControlsProps = {
  products: Product[];
  index: number;
  show: (index: number) => void;
};

function CarouselControls({ products, index, show }: CarouselControlsProps) {
  const step = (by: 1 | -1, label: string, sign: string) => (
    <button type="button" className={`small ${classes.control}`} aria-label={label} onClick={() => show(index + by)}>
      <span aria-hidden>{sign}</span>
    </button>
  );
  const dots = products.map(({ _id, name }, each) => (
    <button
      key={_id}
      type="button"
      className={classes.dot}
      aria-label={words.showProduct(name)}
      aria-current={each === index}
      onClick={() => show(each)}
    />
  ));
  return (
    <div className={classes.controls}>
      {step(-1, words.previousSlide, '‹')}
      <span className={classes.count}>{`${index + 1} / ${dots.length}`}</span>
      {dots.length > MOST_DOTS ? null : dots}
      {step(1, words.nextSlide, '›')}
    </div>
  );
}

/** The minimum distance of a swipe, in pixels. */
const FAR = 40;

/** A mouse drags links and selects text instead. The element needs `touch-action: pan-y`, or the browser scrolls. */
const onSwipe = (swiped: (by: 1 | -1) => void) => ({
  onPointerDown: ({ currentTarget, pointerType, clientX }: PointerEvent<HTMLElement>) => {
    if (pointerType === 'mouse') return;
    const end = (event: globalThis.PointerEvent) => {
      for (const type of ['pointerup', 'pointercancel'] as const) currentTarget.removeEventListener(type, end);
      const distance = event.clientX - clientX;
      if (event.type === 'pointerup' && Math.abs(distance) >= FAR) swiped(distance < 0 ? 1 : -1);
    };
    for (const type of ['pointerup', 'pointercancel'] as const) currentTarget.addEventListener(type, end);
  },
});

/** The top-rated products, one at a time (S11). The server does not know whether they may move: `carouselEffects` does (A15). */
export function Carousel({ products }: { products: Product[] }) {
  const { inspect } = useShop().page;
  const isStill = !useIsServed() && reducedMotion().matches;
  const carousel = useActorRef(carouselMachine, { input: { count: products.length, isStill }, inspect });
  return <CarouselView carousel={carousel} products={products} />;
}

/** Draws the carousel chart, following the W3C's carousel pattern (S55, S56, A15). */
export function CarouselView({ carousel, products }: { carousel: Actor<typeof carouselMachine>; products: Product[] }) {
  const state = useSnapshot(carousel);
  const { index } = state.context;
  const isPaused = state.matches('paused');
  const show = (to: number) => carousel.send({ type: 'carousel.show', index: to });
  const hold = (by: Hold) => () => carousel.send({ type: 'carousel.hold', by });
  const release = (by: Hold) => () => carousel.send({ type: 'carousel.release', by });
  // The next slide's picture waits for that of the first: it must not take its share of a slow line.
  const [hasPicture, setHasPicture] = useState(false);
  const { color: tint } = copiesOf(products[index]?.image ?? '');
  useEffects(carousel, carouselEffects);

  return (
    <section
      className={classes.stage}
      style={{ '--tint': tint } as CSSProperties}
      aria-roledescription={words.carousel}
      aria-label={words.topRated}
      onPointerEnter={hold('pointer')}
      onPointerLeave={release('pointer')}
    >
      {products.length > 1 ? (
        <button
          type="button"
          className={`small ${classes.control} ${classes.toggle}`}
          onClick={() => carousel.send({ type: isPaused ? 'carousel.play' : 'carousel.pause' })}
        >
          <span aria-hidden className={isPaused ? classes.play : classes.pause} />
          <span>{isPaused ? words.play : words.pause}</span>
        </button>
      ) : null}
      <div onFocus={hold('focus')} onBlur={release('focus')}>
        <div
          className={classes.slides}
          aria-live={state.matches('rotating') ? 'off' : 'polite'}
          {...onSwipe((by) => show(index + by))}
        >
          {products.map((product, each) => (
            <Slide
              key={product._id}
              product={product}
              place={words.place(each + 1, products.length)}
              isShown={each === index}
              isComing={hasPicture && each === (index + 1) % products.length}
              isFirst={each === 0}
              onShown={() => setHasPicture(true)}
            />
          ))}
        </div>
        {products.length > 1 ? <CarouselControls products={products} index={index} show={show} /> : null}
      </div>
    </section>
  );
}

export function TopProductsScreen() {
  const { listTopProducts } = useShop().page.services;
  return <TopProductsView top={useScreen(resourceMachine, { request: {} }, { actors: { read: listTopProducts } })} />;
}

/** Draws the top-rated products. Every state is as high as the carousel, so that the grid below does not move. */
export function TopProductsView({ top }: { top: Actor<typeof resourceMachine> }) {
  const state = useSnapshot(top);
  const products = state.context.data as Product[] | undefined;
  const busy = state.hasTag('busy');
  if (products?.length === 0) return null;
  if (products) return <Carousel products={products} />;
  return (
    <section aria-label={words.topRated} aria-busy={busy} className={`${classes.stage} ${classes.waiting}`}>
      {busy ? <Working actor={top} /> : null}
      <ReadTrouble read={top} />
    </section>
  );
}
