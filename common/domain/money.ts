import * as words from '#texts/money.ts';
import { cents, type Cents } from './cents.ts';
import { merchant, type Merchant } from './merchant.ts';

export { cents, type Cents };

export type PricedLine = { priceCents: Cents; qty: number };

export type Prices = { items: Cents; shipping: Cents; tax: Cents; total: Cents };

export const times = (price: Cents, qty: number): Cents => cents(price * qty);

const sum = (...amounts: Cents[]): Cents => cents(amounts.reduce((total, amount) => total + amount, 0));

const NOTHING = cents(0);

/** Converts dollars to the nearest whole cent; a request may have them as a decimal string. */
export const toCents = (dollars: number | string): Cents => cents(Math.round(Number(dollars) * 100));

export const toDollars = (amount: Cents): number => amount / 100;

/** An amount for a field, with the decimal mark of the language. */
export const typedAmount = (amount: number | string): string => String(amount).replace('.', words.decimalMark);

/** Formats cents for machines (Google Pay, schema.org): `1849.00`. */
export const formatCents = (amount: Cents): string => toDollars(amount).toFixed(2);

/** Formats cents for people, by default in the language of this build: `$1,849.00`. */
export const formatMoney = (amount: Cents, { money }: Pick<typeof words, 'money'> = words): string =>
  money(formatCents(amount), merchant().currency);

export const formatPrice = (dollars: number | string): string => formatMoney(toCents(dollars));

/** What shipping costs for an order of these items, in words (S145). */
export const shippingTerms = (items: Cents): string =>
  shippingFor(items) === NOTHING
    ? words.shipsFree
    : words.shipsFor(formatMoney(merchant().shippingFee), formatMoney(centsToFreeShipping(items)));

/** Of the items, half a cent rounded up, in integer arithmetic (S146, A27). */
export const taxOn = (items: Cents, { taxPercent } = merchant()): Cents =>
  cents(Math.floor((items * Math.round(taxPercent * 100) + 5000) / 10_000));

export const shippingFor = (items: Cents, { freeShippingAbove, shippingFee } = merchant()): Cents =>
  items > freeShippingAbove ? NOTHING : shippingFee;

export const priceOrder = (lines: readonly PricedLine[], by: Merchant = merchant()): Prices => {
  const items = sum(...lines.map((line) => times(line.priceCents, line.qty)));
  const shipping = shippingFor(items, by);
  const tax = taxOn(items, by);
  return { items, shipping, tax, total: sum(items, shipping, tax) };
};

/** A line of a cart or of an order on the wire: its price is in dollars. */
type Line = { price: number; qty: number };

export const pricesOf = (lines: readonly Line[]): Prices =>
  priceOrder(lines.map(({ price, qty }) => ({ priceCents: toCents(price), qty })));

export const lineTotal = ({ price, qty }: Line): Cents => times(toCents(price), qty);

export const centsToFreeShipping = (items: Cents): Cents =>
  cents(Math.max(0, merchant().freeShippingAbove + 1 - items));
