import * as words from '#texts/product.ts';
import { countsOfStars } from '../../../common/domain/product.ts';
import classes from './Histogram.module.css';

/** How the reviews of a product are spread over the stars. */
export function Histogram({ reviews }: { reviews: readonly { rating: number }[] }) {
  return (
    <ul className={classes.counts} aria-label={words.reviewsByStars}>
      {countsOfStars(reviews).map(({ stars, count }) => (
        <li key={stars} className={classes.row}>
          <span>{words.starCount(stars)}</span>
          <span className={classes.bar} aria-hidden>
            <span style={{ width: `${(100 * count) / reviews.length}%` }} />
          </span>
          <span className={classes.count}>{count}</span>
        </li>
      ))}
    </ul>
  );
}
