import { useId, type ChangeEvent, type FocusEvent, type ReactNode } from 'react';
import * as words from '#texts/review.ts';
import classes from './RatingField.module.css';

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

/** The rating of a review as five stars, of which one is chosen (S75, S112). None is at first. */
export function RatingField({
  value = '',
  onChange,
  error,
  disabled,
  'data-path': path,
}: {
  /** None by default. */
  value?: string;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  error?: ReactNode;
  disabled: boolean;
  /** By which the form finds the field. */
  'data-path'?: string;
}) {
  const id = useId();
  return (
    <div
      id={id}
      role="radiogroup"
      className={classes.field}
      tabIndex={-1}
      aria-labelledby={`${id}-label`}
      aria-describedby={error ? `${id}-error` : undefined}
      aria-invalid={error ? true : undefined}
      aria-required
      data-path={path}
      onFocus={toStar}
    >
      <span id={`${id}-label`} className={classes.label}>
        {words.rating}
      </span>
      <div className={classes.choice}>
        {Object.entries(ratings).map(([stars, meaning]) => (
          <label key={stars} className={classes.star} title={meaning}>
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
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      ) : null}
    </div>
  );
}
