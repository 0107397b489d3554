import { language } from '#texts/language.ts';
import { clockOf } from '../../../common/domain/shown.ts';

/** As it is written where the visitor is (`en-GB`), if that is in the language of the page. */
const written = (): string | undefined =>
  new Intl.DateTimeFormat().resolvedOptions().locale.startsWith(language) ? undefined : language;

/** A timestamp in the viewer's time zone, and in the language of the page. */
export function Clock({ of }: { of: string }) {
  return <time dateTime={of}>{clockOf(of, undefined, written())}</time>;
}
