import { Link } from 'wouter';
import * as words from '#texts/common.ts';
import { pagesAround } from '../../../common/domain/paging.ts';
import classes from './PageLinks.module.css';

export function PageLinks({ page, pages, pathOf }: { page: number; pages: number; pathOf: (page: number) => string }) {
  if (pages < 2) return null;
  const step = (to: number, label: string, sign: string) =>
    to >= 1 && to <= pages ? (
      <Link className={`control bold ${classes.place}`} href={pathOf(to)} aria-label={label}>
        <span aria-hidden>{sign}</span>
      </Link>
    ) : (
      <span className={`${classes.place} ${classes.end}`} aria-hidden>
        {sign}
      </span>
    );
  return (
    <nav aria-label={words.pages} className={`digits row ${classes.pages}`}>
      {step(page - 1, words.previous, '‹')}
      {pagesAround(page, pages).map((each, index) =>
        each === null ? (
          <span key={`gap ${index}`} className={classes.place} aria-hidden>
            …
          </span>
        ) : (
          <Link
            key={each}
            className={`control choice bold ${classes.place}`}
            href={pathOf(each)}
            {...(each === page ? { 'aria-current': 'page' as const } : {})}
          >
            {each}
          </Link>
        ),
      )}
      {step(page + 1, words.next, '›')}
    </nav>
  );
}
