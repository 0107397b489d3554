import { dayOf } from '../../../common/domain/dates.ts';

/** The first 10 characters of a timestamp (S156); the exact local time is in its title (A16). */
export function Day({ of }: { of: string }) {
  return (
    <time dateTime={of} title={new Date(of).toLocaleString()}>
      {dayOf(of)}
    </time>
  );
}
