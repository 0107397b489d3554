import * as words from '#texts/product.ts';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import type { Review } from '../../../common/contract/product.ts';
import { shownName } from '../../../common/domain/shown.ts';
import { inOrder, REVIEW_ORDERS, type ReviewOrder, countsOfStars } from '../../../common/domain/product.ts';
import type { productMachine } from '../../machines/product.machine.ts';
import { Day, Stars } from '../common/values.tsx';
import { Failure, Working } from '../common/calls.tsx';
import { PlainButton, SentenceLink } from '../common/controls.tsx';
import { type Actor, useSelector, useShop, useSnapshot } from '../shop/ShopContext.tsx';
import classes from './Reviews.module.css';
import { loginPath } from '../../../common/routes/redirect.ts';
import { routes } from '../../../common/routes/routes.ts';
import type { ReviewedProduct } from '../../machines/review.machine.ts';
import { Chunk, ChunkProgress, type ChunkProps } from '../common/Chunk.tsx';

/** Keeps the height of the review form until it is loaded, or shows the error (S58). */
function ReviewPlaceholder({ chunk }: ChunkProps) {
  return (
    <div className={classes.placeholder}>
      <ChunkProgress chunk={chunk} label={words.loadingForm} />
    </div>
  );
}

/** The review form for users, loaded after the product, and a link to sign in for guests (S3, S114). */
export function WriteReview(subject: { productId: string; product: ReviewedProduct }) {
  const isGuest = useSelector(useShop().actors.session, (state) => state.context.user === null);
  return (
    <section className={classes.section}>
      <h2>{words.writeReview}</h2>
      {isGuest ? (
        <p className="apart">
          {words.beforeSignIn}
          <SentenceLink href={loginPath(routes.product.href({ id: subject.productId }))}>{words.signIn}</SentenceLink>
          {words.afterSignIn}
        </p>
      ) : (
        <Chunk name="review" input={subject} fallback={ReviewPlaceholder} />
      )}
    </section>
  );
}

function Histogram({ reviews }: { reviews: readonly { rating: number }[] }) {
  return (
    <ul className={`stack ${classes.counts}`} aria-label={words.reviewsByStars}>
      {countsOfStars(reviews).map(({ stars, count }) => (
        <li key={stars} className={classes.row}>
          <span>{words.starCount(stars)}</span>
          <progress className={classes.bar} max={reviews.length} value={count} aria-hidden />
          <span className={`digits ${classes.count}`}>{count}</span>
        </li>
      ))}
    </ul>
  );
}

const orderNames: Record<ReviewOrder, string> = {
  newest: words.newestFirst,
  best: words.bestFirst,
  worst: words.worstFirst,
};

export function Reviews({ reviews, product }: { reviews: Review[]; product: Actor<typeof productMachine> }) {
  const state = useSnapshot(product);
  const { error } = state.context;
  const hasMore = state.context.product?.moreReviews === true;
  const readOn = () => product.send({ type: 'reviews.more' });

  const list = useRef<HTMLUListElement>(null);
  const shown = useRef(reviews.length);
  // The button disappears with the last reviews, so the focus moves to the first new one.
  useLayoutEffect(() => {
    const first = list.current!.children[shown.current];
    shown.current = reviews.length;
    if (!hasMore && document.activeElement === document.body) (first as HTMLElement | undefined)?.focus();
  }, [reviews.length, hasMore]);

  // Some reviews cannot tell how all are spread, nor which is the best.
  const canSort = !hasMore && reviews.length > 1;
  const [order, setOrder] = useState<ReviewOrder>('newest');
  const id = useId();

  return (
    <section id="reviews" tabIndex={-1} className={classes.section} aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`}>{words.reviews}</h2>
      {canSort ? (
        <div className={`spread row lead ${classes.overview}`}>
          <Histogram reviews={reviews} />
          <p className={classes.order}>
            <label htmlFor={id}>{words.order}</label>{' '}
            <select
              id={id}
              value={order}
              className="control"
              onChange={({ currentTarget }) => setOrder(currentTarget.value as ReviewOrder)}
            >
              {REVIEW_ORDERS.map((value) => (
                <option key={value} value={value}>
                  {orderNames[value]}
                </option>
              ))}
            </select>
          </p>
        </div>
      ) : null}
      {reviews.length === 0 ? <p className="quiet apart">{words.noReviews}</p> : null}
      <ul ref={list} className={classes.list}>
        {(canSort ? inOrder(reviews, order) : reviews).map(({ _id, name, rating, comment, createdAt }) => (
          <li key={_id} tabIndex={-1}>
            <div className={`breaks row ${classes.head}`}>
              <strong>
                <bdi>{shownName(name)}</bdi>
              </strong>
              <Stars rating={rating} />
              <span className="small quiet">
                <Day of={createdAt} />
              </span>
            </div>
            <p className={`breaks ${classes.comment}`} dir="auto">
              {comment}
            </p>
          </li>
        ))}
      </ul>
      {state.matches('loadMoreFailed') ? <Failure message={error} /> : null}
      {hasMore ? (
        <div className="row">
          <PlainButton variant="default" isUnavailable={!state.can({ type: 'reviews.more' })} onClick={readOn}>
            {words.showMore}
          </PlainButton>
          {state.matches('loadingMore') ? <Working actor={product} label={words.loadingReviews} /> : null}
        </div>
      ) : null}
    </section>
  );
}
