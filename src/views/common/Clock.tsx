import { clockOf } from '../../../common/domain/dates.ts';

/** A timestamp in the viewer's time zone. */
export function Clock({ of }: { of: string }) {
  return <time dateTime={of}>{clockOf(of)}</time>;
}
