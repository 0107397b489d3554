import { useActorRef } from '@xstate/react';
import { useCallback, useEffect, useState, type CSSProperties, type PointerEvent } from 'react';
import * as words from '#texts/home.ts';
import { topRated } from '#texts/home.ts';
import type { Product } from '../../../common/contract/product.ts';
import { copiesOf } from '../../../common/domain/pictures.ts';
import { carouselEffects } from '../../app/catalogueEffects.ts';
import { carouselMachine, type Hold } from '../../machines/carousel.machine.ts';
import { useEffects, useShop, type Actor } from '../shop/ShopContext.tsx';
import { useSelector } from '../shop/useSelector.ts';
import classes from './Carousel.module.css';
import { CarouselControls } from './CarouselControls.tsx';
import { Slide } from './Slide.tsx';

/** The minimum distance of a swipe, in pixels. */
const FAR = 40;

/**
 * Handlers for swipes by touch or pen: left is 1 (next), right is -1 (previous). A mouse does not swipe, because it drags
 * links and selects text. The element needs `touch-action: pan-y`, or the browser scrolls instead.
 */
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

/** The top-rated products, one at a time (S11). The server cannot know the preference, so it may come later (A15). */
export function Carousel({ products, isStill }: { products: Product[]; isStill: boolean }) {
  const { inspect } = useShop();
  const carousel = useActorRef(carouselMachine, { input: { count: products.length, isStill }, inspect });
  useEffect(() => {
    if (isStill && !carousel.getSnapshot().context.isStill) carousel.send({ type: 'carousel.pause' });
  }, [carousel, isStill]);
  return <CarouselView carousel={carousel} products={products} />;
}

/** Draws the carousel chart, following the W3C's carousel pattern (S55, S56, A15). */
export function CarouselView({ carousel, products }: { carousel: Actor<typeof carouselMachine>; products: Product[] }) {
  const index = useSelector(carousel, (state) => state.context.index);
  const isPaused = useSelector(carousel, (state) => state.matches('paused'));
  const isRotating = useSelector(carousel, (state) => state.matches('rotating'));
  const show = (to: number) => carousel.send({ type: 'carousel.show', index: to });
  const holding = (by: Hold) => ({
    hold: () => carousel.send({ type: 'carousel.hold', by }),
    release: () => carousel.send({ type: 'carousel.release', by }),
  });
  // The next slide's picture waits for that of the first: it must not take its share of a slow line.
  const [hasPicture, setHasPicture] = useState(false);
  const showNext = useCallback(() => setHasPicture(true), []);
  const { color: tint } = copiesOf(products[index]?.image ?? '');
  useEffects(carousel, carouselEffects);
  const pointer = holding('pointer');
  const focus = holding('focus');

  return (
    <section
      className={classes.stage}
      style={{ '--tint': tint } as CSSProperties}
      aria-roledescription={words.carousel}
      aria-label={topRated}
      onPointerEnter={pointer.hold}
      onPointerLeave={pointer.release}
    >
      {products.length > 1 ? (
        <button
          type="button"
          className={`${classes.control} ${classes.toggle}`}
          onClick={() => carousel.send({ type: isPaused ? 'carousel.play' : 'carousel.pause' })}
        >
          <span aria-hidden className={isPaused ? classes.play : classes.pause} />
          {isPaused ? words.play : words.pause}
        </button>
      ) : null}
      <div onFocus={focus.hold} onBlur={focus.release}>
        <div
          className={classes.slides}
          aria-live={isRotating ? 'off' : 'polite'}
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
              onShown={showNext}
            />
          ))}
        </div>
        {products.length > 1 ? <CarouselControls products={products} index={index} show={show} /> : null}
      </div>
    </section>
  );
}
