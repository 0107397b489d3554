import type { PointerEvent } from 'react';
import { dayOf } from '../../../common/domain/shown.ts';

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
