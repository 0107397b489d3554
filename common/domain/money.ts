import * as words from '#texts/money.ts';

declare const unit: unique symbol;

/**
 * Money in integer cents. Only `cents` and `toCents` make an amount of a number. Dollars exist only on the wire and on
 * screen, so every sum is exact. The browser and the server price orders with the same functions and always agree
 * (A17, A27).
 */
export type Cents = number & { readonly [unit]: 'cents' };

export type PricedLine = { priceCents: Cents; qty: number };

export type Prices = { items: Cents; shipping: Cents; tax: Cents; total: Cents };

/** A whole number of cents as money, such as `cents(89_99)`. It does not convert or round. */
export const cents = (whole: number): Cents => whole as Cents;

export const times = (price: Cents, qty: number): Cents => cents(price * qty);

const sum = (...amounts: Cents[]): Cents => cents(amounts.reduce((total, amount) => total + amount, 0));

const NOTHING = cents(0);
const SHIPPING_FEE = cents(100_00);
/** Orders above this amount ship free (S145, A26). */
const FREE_SHIPPING_ABOVE = cents(100_00);
const TAX_PERCENT = 15;

/** Converts dollars to the nearest whole cent; a request may have them as a decimal string. */
export const toCents = (dollars: number | string): Cents => cents(Math.round(Number(dollars) * 100));

export const toDollars = (amount: Cents): number => amount / 100;

/** A new price in dollars, or how an old one changes: by dollars, or by percent of it. */
export type Raise = { by: 'price' | 'amount' | 'percent'; value: number };

export const raised = (dollars: number, { by, value }: Raise): number => {
  if (by === 'price') return value;
  const old = toCents(dollars);
  return toDollars(by === 'amount' ? cents(old + toCents(value)) : cents(Math.round((old * (100 + value)) / 100)));
};

/** An amount for a field, with the decimal mark of the language. */
export const typedAmount = (amount: number | string): string => String(amount).replace('.', words.decimalMark);

/** Formats cents for machines (Google Pay, schema.org): `1849.00`. */
export const formatCents = (amount: Cents): string => {
  const whole = Math.trunc(Math.abs(amount) / 100);
  return `${amount < 0 ? '-' : ''}${whole}.${String(Math.abs(amount) % 100).padStart(2, '0')}`;
};

/** Formats cents for people, by default in the language of this build: `$1,849.00`. */
export const formatMoney = (amount: Cents, { money }: { money: (plain: string) => string } = words): string =>
  money(formatCents(amount));

export const formatPrice = (dollars: number | string): string => formatMoney(toCents(dollars));

/** What shipping costs for an order of these items, in dollars, in words (S145). */
export const shippingTerms = (items: number): string =>
  shippingFor(toCents(items)) === NOTHING
    ? words.shipsFree
    : words.shipsFor(formatMoney(SHIPPING_FEE), formatMoney(centsToFreeShipping(toCents(items))));

/** 15 % of the items, half a cent rounded up, in integer arithmetic (S146, A27). */
export const taxOn = (items: Cents): Cents => cents(Math.floor((items * TAX_PERCENT + 50) / 100));

export const shippingFor = (items: Cents): Cents => (items > FREE_SHIPPING_ABOVE ? NOTHING : SHIPPING_FEE);

export const priceOrder = (lines: readonly PricedLine[]): Prices => {
  const items = sum(...lines.map((line) => times(line.priceCents, line.qty)));
  const shipping = shippingFor(items);
  const tax = taxOn(items);
  return { items, shipping, tax, total: sum(items, shipping, tax) };
};

/** A line of a cart or of an order on the wire: its price is in dollars. */
type Line = { price: number; qty: number };

export const pricesOf = (lines: readonly Line[]): Prices =>
  priceOrder(lines.map(({ price, qty }) => ({ priceCents: toCents(price), qty })));

export const lineTotal = ({ price, qty }: Line): Cents => times(toCents(price), qty);

export const centsToFreeShipping = (items: Cents): Cents => cents(Math.max(0, FREE_SHIPPING_ABOVE + 1 - items));
