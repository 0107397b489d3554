import { cents, type Cents } from './cents.ts';

/** Who sells here, and by which rules: one table, which administrators edit (A100). */
export type Merchant = {
  name: string;
  /** The path of an uploaded picture, as of products; '' for the logo that comes with the shop. */
  logo: string;
  /** `#rrggbb`. */
  accent: string;
  /** The ISO 4217 code of a currency with two decimals. */
  currency: string;
  /** From 0 to 50, with at most two decimals. */
  taxPercent: number;
  shippingFee: Cents;
  /** Orders above this amount ship free (S145, A26). */
  freeShippingAbove: Cents;
  /** ISO 3166 codes of where it sells. The first is its own. */
  countries: string[];
  contact: string;
  terms: string;
  /** Words for the same, a line each, such as `tv, television`. Pages do without; undefined: those of the server. */
  synonyms?: string;
};

export const SPECIFIED: Merchant = {
  name: 'ProShop',
  logo: '',
  accent: '#f59e0b',
  currency: 'USD',
  taxPercent: 15,
  shippingFee: cents(100_00),
  freeShippingAbove: cents(100_00),
  countries: ['US'],
  contact: '',
  terms: '',
};

/** Whether the icons and the social picture of the build show this shop. */
export const looksAsSpecified = ({ name, logo, accent }: Merchant): boolean =>
  name === SPECIFIED.name && logo === '' && accent === SPECIFIED.accent;

let current = SPECIFIED;

/** The shop of this page, or of this process of the server. */
export const merchant = (): Merchant => current;

export const setMerchant = (next: Merchant): void => {
  current = next;
};

/** Whether there is anything on the page with contact and terms. */
export const hasWords = ({ contact, terms }: Merchant): boolean => contact !== '' || terms !== '';
