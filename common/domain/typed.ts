import { attempt } from './attempt.ts';
import { oneLine } from './text.ts';

const LOCAL_PART = /^[\w.!#$%&'*+/=?^`{|}~-]+$/;
const LABEL = /^(?!-)[a-z\d-]{1,63}(?<!-)$/;
/** Without what has a meaning in an address of the web, such as a slash. */
const INTERNATIONAL = /^[A-Za-z\d.\u0080-\u{10FFFF}-]+$/u;

const asciiDomain = (domain: string): string => {
  if (/^\p{ASCII}*$/u.test(domain) || !INTERNATIONAL.test(domain)) return domain.toLowerCase();
  return attempt(() => new URL(`https://${domain}`).hostname, domain);
};

/** An e-mail address as it is stored: lower case, domain in ASCII. Null if a browser's field would refuse it (A90). */
export const emailOf = (typed: string): string | null => {
  const text = oneLine(typed);
  const at = text.lastIndexOf('@');
  const [local, domain] = [text.slice(0, Math.max(at, 0)), asciiDomain(text.slice(at + 1))];
  return LOCAL_PART.test(local) && domain.split('.').every((label) => LABEL.test(label))
    ? `${local.toLowerCase()}@${domain}`
    : null;
};

/** The form by which an account is looked up; also of an address that is not valid, which no account has. */
export const storedEmail = (typed: string): string => emailOf(typed) ?? typed.trim().toLowerCase();

/** A link that writes a mail. An address may have signs that have a meaning in a link, such as `&` and `?`. */
export const mailtoHref = (email: string): string => `mailto:${encodeURIComponent(email).replace('%40', '@')}`;

/** The minimum length of a password (A36). There is no composition rule. */
export const MIN_PASSWORD_LENGTH = 8;

/** One form of a password: keyboards and systems write the same letter in several ways (A91). */
export const normalPassword = (typed: string): string => typed.normalize('NFKC');

/** Counts code points, so that an emoji is not two letters. */
export const isLongEnough = (password: string): boolean =>
  Array.from(normalPassword(password)).length >= MIN_PASSWORD_LENGTH;

/** The same of texts that differ only in case, accents or kind of space: one category or brand to a shopper. */
export const unaccented = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll(/\s+/g, ' ').toLowerCase();

/** `12,5` is `12.5`, and `1 299,00 €` is `1299.00`. Other text stays, also `1,299`: its comma may mean either. */
export const plainAmount = (typed: string): string => {
  const text = typed
    .trim()
    .replaceAll(/^([€$]|EUR|USD)\s?|\s?([€$]|EUR|USD)$/gi, '')
    .replaceAll(/(?<=\d)[\s'’](?=\d{3}(?!\d))/g, '');
  const [, whole, decimals] = /^(-?\d+(?:[.,]\d{3})*)[.,](\d\d?)$/.exec(text) ?? [];
  if (whole !== undefined) return `${whole.replaceAll(/[.,]/g, '')}.${decimals}`;
  return /^\d{1,3}([.,])\d{3}(\1\d{3})+$/.test(text) ? text.replaceAll(/[.,]/g, '') : text;
};
