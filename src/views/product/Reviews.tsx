import * as words from '#texts/product.ts';
import { useSelector } from '../shop/useSelector.ts';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import type { Review } from '../../../common/contract/product.ts';
import { shownName } from '../../../common/domain/shown.ts';
import { inOrder, REVIEW_ORDERS, type ReviewOrder } from '../../../common/domain/product.ts';
import type { productMachine } from '../../machines/product.machine.ts';
import { Day } from '../common/Day.tsx';
import { Failure } from '../common/Failure.tsx';
import { PlainButton } from '../common/PlainButton.tsx';
import { Stars } from '../common/Stars.tsx';
import { Working } from '../common/Working.tsx';
import type { Actor } from '../shop/ShopContext.tsx';
import { Histogram } from './Histogram.tsx';
import classes from './Reviews.module.css';

const orderNames: Record<ReviewOrder, string> = {
  newest: words.newestFirst,
  best: words.bestFirst,
  worst: words.worstFirst,
};

/** The reviews (S3, S19), as plain text (S113, S138). */
export function Reviews({ reviews, product }: { reviews: Review[]; product: Actor<typeof productMachine> }) {
  const hasMore = useSelector(product, (state) => state.context.product?.moreReviews === true);
  const isLoadingMore = useSelector(product, (state) => state.matches('loadingMore'));
  const isFailed = useSelector(product, (state) => state.matches('loadMoreFailed'));
  const canReadOn = useSelector(product, (state) => state.can({ type: 'reviews.more' }));
  const error = useSelector(product, (state) => state.context.error);
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
        <div className={classes.overview}>
          <Histogram reviews={reviews} />
          <p className={classes.order}>
            <label htmlFor={id}>{words.order}</label>{' '}
            <select
              id={id}
              value={order}
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
      {reviews.length === 0 ? <p className={classes.none}>{words.noReviews}</p> : null}
      <ul ref={list} className={classes.list}>
        {(canSort ? inOrder(reviews, order) : reviews).map(({ _id, name, rating, comment, createdAt }) => (
          <li key={_id} className={classes.review} tabIndex={-1}>
            <div className={classes.head}>
              <strong>{shownName(name)}</strong>
              <Stars rating={rating} />
              <span className={classes.day}>
                <Day of={createdAt} />
              </span>
            </div>
            <p className={classes.comment}>{comment}</p>
          </li>
        ))}
      </ul>
      {isFailed ? <Failure message={error} /> : null}
      {hasMore ? (
        <div className={classes.more}>
          <PlainButton variant="default" isUnavailable={!canReadOn} onClick={readOn}>
            {words.showMore}
          </PlainButton>
          {isLoadingMore ? <Working actor={product} label={words.loadingReviews} /> : null}
        </div>
      ) : null}
    </section>
  );
}
