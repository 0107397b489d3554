import type { Review } from '../../contract/product.ts';
import { Day } from '../common/Day.tsx';
import { PlainButton } from '../common/PlainButton.tsx';
import { Stars } from '../common/Stars.tsx';
import classes from './Reviews.module.css';

/** What others say (S3, S19): their words as they wrote them, as text and nothing else (S113, S138). */
export function Reviews({
  reviews,
  more,
}: {
  reviews: Review[];
  /** Reads those after them; null where there are none, or not now. */
  more: (() => void) | null;
}) {
  return (
    <section id="reviews">
      <h2>Reviews</h2>
      {reviews.length === 0 ? <p className={classes.none}>No Reviews</p> : null}
      <ul className={classes.list}>
        {reviews.map(({ _id, name, rating, comment, createdAt }) => (
          <li key={_id} className={classes.review}>
            <div className={classes.head}>
              <strong>{name}</strong>
              <Stars rating={rating} />
              <span className={classes.day}>
                <Day of={createdAt} />
              </span>
            </div>
            <p className={classes.comment}>{comment}</p>
          </li>
        ))}
      </ul>
      {more ? (
        <PlainButton variant="default" onClick={more}>
          Show more reviews
        </PlainButton>
      ) : null}
    </section>
  );
}
