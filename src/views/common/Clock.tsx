import { language } from '#texts/language.ts';
import { clockOf } from '../../../common/domain/dates.ts';

/** The language of the page, as it is written where the visitor is: `en-GB`, `de-AT`. */
const written = () => navigator.languages.find((each) => each.startsWith(language)) ?? language;

/** A timestamp in the viewer's time zone, and in the language of the page. */
export function Clock({ of }: { of: string }) {
  return <time dateTime={of}>{clockOf(of, new Date(), written())}</time>;
}
