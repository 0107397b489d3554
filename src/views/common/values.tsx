import { formatMoney, formatPrice, type Cents } from '../../../common/domain/money.ts';
import { language } from '#texts/language.ts';
import { clockOf, dayOf } from '../../../common/domain/shown.ts';
import type { CSSProperties, PointerEvent } from 'react';
import * as words from '#texts/common.ts';
import classes from './Stars.module.css';

export function Stars({ rating }: { rating: number }) {
  if (rating === 0) return null; // not rated yet
  const bounded = Math.min(5, Math.max(0, rating));
  return (
    <span
      className={classes.stars}
      style={{ '--halves': Math.round(bounded * 2) } as CSSProperties}
      role="img"
      aria-label={words.stars(Math.round(bounded * 10) / 10)}
    />
  );
}

/** In the visitor's time zone. Only once it is pointed at, as a browser's first local time takes long to write. */
const showTime = ({ currentTarget: time }: PointerEvent<HTMLTimeElement>): void => {
  time.title = new Date(time.dateTime).toLocaleString();
};

/** The first 10 characters of a timestamp (S156); the exact local time is in its title (A16). */
export function Day({ of }: { of: string }) {
  return (
    <time dateTime={of} onPointerEnter={showTime}>
      {dayOf(of)}
    </time>
  );
}

/** As it is written where the visitor is (`en-GB`), if that is in the language of the page. */
const written = (): string | undefined =>
  new Intl.DateTimeFormat().resolvedOptions().locale.startsWith(language) ? undefined : language;

/** A timestamp in the viewer's time zone, and in the language of the page. */
export function Clock({ of }: { of: string }) {
  return <time dateTime={of}>{clockOf(of, undefined, written())}</time>;
}

export function Money({ cents, dollars }: { cents: Cents; dollars?: never } | { cents?: never; dollars: number }) {
  return <span translate="no">{cents === undefined ? formatPrice(dollars) : formatMoney(cents)}</span>;
}
