import { dayOf } from '../../../common/domain/dates.ts';
import { useIsHydrating } from '../shop/useIsHydrating.ts';

/** The first 10 characters of a timestamp (S156); the exact local time is in its title (A16), which only the browser knows. */
export function Day({ of }: { of: string }) {
  return (
    <time dateTime={of} title={useIsHydrating() ? undefined : new Date(of).toLocaleString()}>
      {dayOf(of)}
    </time>
  );
}
