import * as words from '#texts/common.ts';
import classes from './Stars.module.css';

/** A rating of 0–5 as stars to the nearest half, with text for screen readers. */
export function Stars({ rating }: { rating: number }) {
  const bounded = Math.min(5, Math.max(0, rating));
  return (
    <span
      className={classes.stars}
      data-halves={Math.round(bounded * 2)}
      role="img"
      aria-label={words.stars(Math.round(bounded * 10) / 10)}
    />
  );
}
