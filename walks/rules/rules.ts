import { busyRules } from './busy.ts';
import { cartRules } from './cart.ts';
import { checkoutRules } from './checkout.ts';
import { moneyRules } from './money.ts';
import { paymentRules } from './payment.ts';
import { privacyRules } from './privacy.ts';
import { suggestionRules } from './suggestions.ts';

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
