import { withMantine } from '../MantineRoot.tsx';
import { reviewMachine, type ReviewedProduct } from '../../machines/review.machine.ts';
import { useScreen, type Actor, useSnapshot } from '../shop/ShopContext.tsx';
import { useId, type ChangeEvent, type FocusEvent, type ReactNode } from 'react';
import * as words from '#texts/review.ts';
import classes from './ReviewForm.module.css';
import { Button, Textarea, Alert } from '@mantine/core';
import { useForm } from '@mantine/form';
import { isBlank } from '../../../common/domain/text.ts';
import type { ReviewIn } from '../../../common/contract/typed.ts';
import { Form } from '../common/Form.tsx';
import { Failure, Working } from '../common/calls.tsx';
import { takeFocus } from '../common/events.ts';

const ratings: Readonly<Record<string, string>> = {
  1: words.poor,
  2: words.fair,
  3: words.good,
  4: words.veryGood,
  5: words.excellent,
};

/** A focus on the group, such as that of an error's link, goes on to the star that the arrow keys start from. */
const toStar = ({ currentTarget, target }: FocusEvent<HTMLElement>): void => {
  if (target !== currentTarget) return;
  const star = currentTarget.querySelector<HTMLElement>(':checked') ?? currentTarget.querySelector('input');
  star?.focus();
};

type RatingFieldProps = {
  value?: string;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  error?: ReactNode;
  disabled: boolean;
  /** By which the form finds the field. */
  'data-path'?: string;
};

/** The rating of a review as five stars, of which one is chosen (S75, S112). None is at first. */
export function RatingField({ value = '', onChange, error, disabled, 'data-path': path }: RatingFieldProps) {
  const id = useId();
  return (
    <div
      id={id}
      role="radiogroup"
      className="focusable"
      tabIndex={-1}
      aria-labelledby={`${id}-label`}
      aria-describedby={error ? `${id}-error` : undefined}
      aria-invalid={error ? true : undefined}
      aria-required
      data-path={path}
      onFocus={toStar}
    >
      <span id={`${id}-label`} className="bold">
        {words.rating}
      </span>
      <div className={`row ${classes.choice}`}>
        {Object.entries(ratings).map(([stars, meaning]) => (
          <label key={stars} className={`ring ${classes.star}`} title={meaning}>
            <input
              type="radio"
              className={classes.input}
              name={id}
              value={stars}
              aria-label={meaning}
              checked={value === stars}
              disabled={disabled}
              onChange={onChange}
            />
            <span aria-hidden>★</span>
          </label>
        ))}
        <span className={classes.words} aria-hidden>
          {ratings[value]}
        </span>
      </div>
      {error ? (
        <p id={`${id}-error`} className="problem">
          {error}
        </p>
      ) : null}
    </div>
  );
}

function OwnReview(subject: { productId: string; product: ReviewedProduct }) {
  return <ReviewView review={useScreen(reviewMachine, subject)} />;
}

export default withMantine(OwnReview);

const LONGEST = 2000;

const NEAR_THE_END = 200;

export function ReviewForm({ busy, onSubmit }: { busy: boolean; onSubmit: (draft: ReviewIn) => void }) {
  const form = useForm({
    initialValues: { rating: '', comment: '' },
    validate: {
      rating: (rating) => (rating === '' ? words.chooseRating : null),
      comment: (comment) => (isBlank(comment) ? words.writeComment : null),
    },
  });
  const left = LONGEST - form.values.comment.length;
  return (
    <Form form={form} onSubmit={({ rating, comment }) => onSubmit({ rating: Number(rating), comment: comment.trim() })}>
      <RatingField disabled={busy} {...form.getInputProps('rating')} />
      <Textarea
        label={words.comment}
        rows={5}
        maxLength={LONGEST}
        required
        withAsterisk={false}
        disabled={busy}
        description={left <= NEAR_THE_END ? words.charactersLeft(left) : null}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.getInputProps('comment')}
      />
      <Button type="submit" loading={busy}>
        {words.submit}
      </Button>
    </Form>
  );
}

/** Draws the review chart (S77, S102, S103). The form is empty after a review was sent. */
export function ReviewView({ review }: { review: Actor<typeof reviewMachine> }) {
  const state = useSnapshot(review);
  const { sent, error } = state.context;
  const busy = state.hasTag('busy');
  return (
    <div aria-busy={busy}>
      {state.matches('submitted') ? (
        <Alert color="teal" role="alert" mb="md" tabIndex={-1} ref={takeFocus}>
          {words.submitted}
        </Alert>
      ) : null}
      {state.matches('refused') ? <Failure message={error} isAnswer /> : null}
      <ReviewForm key={sent} busy={busy} onSubmit={(draft) => review.send({ type: 'review.submit', ...draft })} />
      {busy ? <Working actor={review} label={words.submitting} /> : null}
    </div>
  );
}
