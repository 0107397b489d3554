/**
 * Money as integer cents. Dollars exist only on the wire and on screen; every sum in between is exact.
 * The same functions price an order in the browser and in the server, so both always agree (A17, A27).
 */
export type Cents = number;

/** A line as far as its price is concerned. */
export type PricedLine = { priceCents: Cents; qty: number };

/** What an order costs, in cents. */
export type Prices = { items: Cents; shipping: Cents; tax: Cents; total: Cents };

const SHIPPING_FEE: Cents = 100_00;
/** Orders strictly above this ship free (S145, A26). */
const FREE_SHIPPING_ABOVE: Cents = 100_00;
const TAX_PERCENT = 15;

/** Dollars from the wire as cents: the nearest whole cent. */
export const toCents = (dollars: number): Cents => Math.round(dollars * 100);

/** Cents as dollars for the wire. */
export const toDollars = (cents: Cents): number => cents / 100;

const onScreen = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Cents as people read them: `$1,849.00`. */
export const formatMoney = (cents: Cents): string => onScreen.format(toDollars(cents));

/** Cents as a plain decimal for machines (Google Pay, schema.org): `1849.00`. */
export const formatCents = (cents: Cents): string => {
  const whole = Math.trunc(Math.abs(cents) / 100);
  return `${cents < 0 ? '-' : ''}${whole}.${String(Math.abs(cents) % 100).padStart(2, '0')}`;
};

/** 15 % of the items, half a cent rounds up, without ever leaving whole numbers (S146, A27). */
export const taxOn = (items: Cents): Cents => Math.floor((items * TAX_PERCENT + 50) / 100);

/** $100, free when the items are above $100 (S144, S145). */
export const shippingFor = (items: Cents): Cents => (items > FREE_SHIPPING_ABOVE ? 0 : SHIPPING_FEE);

/** Items, shipping, tax and their sum (S144–S147). */
export const priceOrder = (lines: readonly PricedLine[]): Prices => {
  const items = lines.reduce((sum, line) => sum + line.priceCents * line.qty, 0);
  const shipping = shippingFor(items);
  const tax = taxOn(items);
  return { items, shipping, tax, total: items + shipping + tax };
};

/** How much more ships an order free; 0 when it already does (A26). */
export const centsToFreeShipping = (items: Cents): Cents => Math.max(0, FREE_SHIPPING_ABOVE + 1 - items);
