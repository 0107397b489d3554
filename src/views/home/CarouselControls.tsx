import * as words from '#texts/home.ts';
import type { Product } from '../../../common/contract/product.ts';
import classes from './Carousel.module.css';

/** The most dots that fit on a phone; with more slides, a count replaces them. */
const MOST_DOTS = 6;

/** Buttons for the previous and next slide, and a dot per slide (A15). */
export function CarouselControls({
  products,
  index,
  show,
}: {
  products: Product[];
  index: number;
  show: (index: number) => void;
}) {
  const step = (by: 1 | -1, label: string, sign: string) => (
    <button type="button" className={classes.control} aria-label={label} onClick={() => show(index + by)}>
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
      {dots.length > MOST_DOTS ? `${index + 1} / ${dots.length}` : dots}
      {step(1, words.nextSlide, '›')}
    </div>
  );
}
