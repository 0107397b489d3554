import { VisuallyHidden } from '@mantine/core';
import classes from './Stars.module.css';

/** A rating of 0–5 as stars, in words for those who do not see them. */
export function Stars({ rating }: { rating: number }) {
  const shown = Math.round(rating * 10) / 10;
  return (
    <span className={classes.stars} data-rating={Math.round(rating * 2)}>
      <VisuallyHidden>{shown} out of 5 stars</VisuallyHidden>
    </span>
  );
}
