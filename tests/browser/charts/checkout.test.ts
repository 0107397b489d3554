import { expect, it } from 'vitest';
import { checkoutMachine } from '../../../src/machines/checkout.machine.ts';
import { browserWalks } from '../../../walks/browser/browserWalks.ts';
import { checkoutPaths } from '../../../walks/charts/checkout.ts';
import { shopRules } from '../../../walks/rules/rules.ts';
import { checkoutScreenModel } from '../../../walks/screenModels/checkout.ts';
import { cart } from '../../../walks/charts/cart.ts';
import { sharedShop } from '../../../walks/support/browserShop.ts';

const walks = browserWalks(sharedShop(), checkoutMachine, checkoutPaths, checkoutScreenModel);

it.each(walks.tours)('S5, S29–S31, S76, S77, S104: the checkout follows its chart: %s', (_title, walk) => walk());

it('the checkout: all that a browser can reach is walked', () => expect(walks.missing()).toEqual([]));

it('the checkout: every rule that looks at a browser has something to judge', () => {
  const ofBrowser = shopRules.filter(({ sees }) => !sees.includes('orders'));
  expect(ofBrowser.filter(({ name }) => !walks.judged.has(name))).toEqual([]);
});

it('the checkout: what it does to the cart is walked, too', () => {
  const { elsewhere } = cart.inShop;
  const ours = Object.entries(elsewhere).flatMap(([key, chart]) => (chart === 'checkout' ? [key] : []));
  expect(ours.filter((key) => !walks.crossed.has(key))).toEqual([]);
});
