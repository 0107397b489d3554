import { clockOf } from '../../../common/domain/dates.ts';

/** A moment, in the viewer's own time. */
export function Clock({ of }: { of: string }) {
  return <time dateTime={of}>{clockOf(of)}</time>;
}
