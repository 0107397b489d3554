import { busyRules } from './busy.ts';
import { checkoutRules } from './checkout.ts';
import { paymentRules } from './payment.ts';
import { privacyRules } from './privacy.ts';
import { isDeepStrictEqual } from 'node:util';
import { rulesOver, RuleViolation } from 'xstate-walks';
import type { ShopObservation, Priced } from './observation.ts';
import { pricesOf, toCents } from '../../common/domain/money.ts';

const { always, between, never } = rulesOver<ShopObservation>();

const isPriced = ({ lines, figures }: Priced): boolean => {
  const { items, shipping, tax, total } = pricesOf(lines);
  const shown = [figures.itemsPrice, figures.shippingPrice, figures.taxPrice, figures.totalPrice].map(toCents);
  return shown.join() === [items, shipping, tax, total].join();
};

const moneyRules = [
  never(
    'a total differs from the sum of its lines',
    ['orders'],
    ({ orders }) => orders,
    (order) => !isPriced(order) && `${order.id} at ${order.figures.totalPrice}`,
  ),
  never(
    'a sent order’s total differs from the sum of its lines',
    ['sends'],
    ({ sends }) => sends,
    (order) => !isPriced(order) && `${order.figures.totalPrice}`,
  ),
];

const cartRules = [
  between(
    'a cart line is lost without an action of the shopper',
    ['lines', 'mayGo'],
    (before, now) => before.lines.filter(({ product }) => !now.lines.some((line) => line.product === product)),
    (line, { mayGo }) => !mayGo(line) && line.name,
  ),
  always(
    'the cart on screen equals the stored cart',
    ['lines', 'kept'],
    ({ lines, kept }) => (lines.length + kept.length > 0 ? [{ lines, kept }] : []),
    ({ lines, kept }) => isDeepStrictEqual(lines, kept),
  ),
];

/** The samples of walks answer with products whose names hold the keyword, as our server does. */
const suggestionRules = [
  never(
    'a product is suggested for another text than the one that is typed',
    ['suggested'],
    ({ suggested }) => suggested.names,
    (name, { suggested }) => !name.toLowerCase().includes(suggested.text.toLowerCase()) && name,
  ),
];

/** Rules over what no response shows: the records of the gateway, and what a buyer has seen. */
export const chargeRules = [
  never(
    'an order is charged twice',
    ['charges'],
    ({ charges }) => charges,
    (id, { charges }) => charges.indexOf(id) !== charges.lastIndexOf(id) && id,
  ),
  never(
    'an order has a total that its buyer has not seen',
    ['orders', 'shown'],
    ({ orders }) => orders,
    ({ id, figures }, { shown }) => !shown.includes(figures.totalPrice) && `${id} at ${figures.totalPrice}`,
  ),
];

/** The rules that hold on every walk of the shop, through any system. */
export const shopRules = [
  ...busyRules,
  ...cartRules,
  ...checkoutRules,
  ...moneyRules,
  ...paymentRules,
  ...privacyRules,
  ...suggestionRules,
];

/** A rule, and whether it holds. */
export type Judged = readonly [rule: string, holds: boolean];

/** The rules that do not hold. */
export const brokenOf = (judged: readonly Judged[]): string[] => [
  ...new Set(judged.flatMap(([rule, holds]) => (holds ? [] : [rule]))),
];

/** The rule that some looks of a watcher break, as a list of none or one. */
export const brokenRules = (look: () => void): string[] => {
  try {
    look();
    return [];
  } catch (error) {
    if (!(error instanceof RuleViolation)) throw error;
    return [error.rule];
  }
};
