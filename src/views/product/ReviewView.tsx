import { Alert } from '@mantine/core';
import * as words from '#texts/review.ts';
import { useSelector } from '../shop/useSelector.ts';
import type { reviewMachine } from '../../machines/review.machine.ts';
import { Failure } from '../common/Failure.tsx';
import { takeFocus } from '../common/takeFocus.ts';
import { Working } from '../common/Working.tsx';
import type { Actor } from '../shop/ShopContext.tsx';
import { ReviewForm } from './ReviewForm.tsx';

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
          {words.submitted}
        </Alert>
      ) : null}
      {refused ? <Failure message={error} isAnswer /> : null}
      <ReviewForm key={sent} busy={busy} onSubmit={(draft) => review.send({ type: 'review.submit', ...draft })} />
      {busy ? <Working actor={review} label={words.submitting} /> : null}
    </div>
  );
}
