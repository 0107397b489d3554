import { Alert } from '@mantine/core';
import { useSelector } from '../shop/useSelector.ts';
import { loginPath } from '../../../common/routes/redirect.ts';
import { routes } from '../../../common/routes/routes.ts';
import { reviewMachine, type ReviewedProduct } from '../../machines/review.machine.ts';
import { Failure } from '../common/Failure.tsx';
import { takeFocus } from '../common/takeFocus.ts';
import { TextLink } from '../common/links.tsx';
import { Working } from '../common/Working.tsx';
import { useScreen, useShop, type Actor } from '../shop/ShopContext.tsx';
import { ReviewForm } from './ReviewForm.tsx';
import classes from './Reviews.module.css';

type Subject = { productId: string; product: ReviewedProduct };

/** The review form for users, a link to sign in for guests (S3, S114). */
export function WriteReview(subject: Subject) {
  const isGuest = useSelector(useShop().session, (state) => state.context.user === null);
  return (
    <section className={classes.write}>
      <h2>Write a Customer Review</h2>
      {isGuest ? (
        <p>
          Please{' '}
          <TextLink href={loginPath(routes.product.href({ id: subject.productId }))} underline="always">
            sign in
          </TextLink>{' '}
          to write a review
        </p>
      ) : (
        <OwnReview {...subject} />
      )}
    </section>
  );
}

function OwnReview(subject: Subject) {
  return <ReviewView review={useScreen(reviewMachine, subject)} />;
}

/** Draws the review chart (S77, S102, S103). The form is empty after a review was sent. */
export function ReviewView({ review }: { review: Actor<typeof reviewMachine> }) {
  const sent = useSelector(review, (state) => state.context.sent);
  const busy = useSelector(review, (state) => state.hasTag('busy'));
  const submitted = useSelector(review, (state) => state.matches('submitted'));
  const refused = useSelector(review, (state) => state.matches('refused'));
  const error = useSelector(review, (state) => state.context.error);
  return (
    <div aria-busy={busy}>
      {submitted ? (
        <Alert color="teal" role="alert" mb="md" tabIndex={-1} ref={takeFocus}>
          Review Submitted!
        </Alert>
      ) : null}
      {refused ? <Failure message={error} isAnswer /> : null}
      <ReviewForm key={sent} busy={busy} onSubmit={(draft) => review.send({ type: 'review.submit', ...draft })} />
      {busy ? <Working actor={review} label="Submitting" /> : null}
    </div>
  );
}
