import { accountScenarios } from './scenarios/accounts.ts';
import { clientScenarios } from './scenarios/clients.ts';
import { deliveryScenarios } from './scenarios/delivering.ts';
import { paymentScenarios } from './scenarios/paying.ts';
import { placingScenarios } from './scenarios/placing.ts';
import type { Scenario } from './shop.ts';
import { gateway, scenario, upkeep } from './scenarios/scenario.ts';

/** More often than a simulated run can do anything. */
const MANY = 1_000_000;

/** More than can be explored, for simulated runs: two buyers, one of them in two tabs and on another device, and an admin. */
export const everything: Scenario = scenario({
  name: 'two buyers and an admin',
  browsers: ['owner', 'other', 'owner', 'admin'],
  stock: 3,
  orders: ['unpaid', 'paid', 'paid'],
  hasOrderScreens: true,
  tabs: [
    'the review',
    { browser: 0, opensAt: null, mayOpenAt: 'the order' },
    { browser: 1, opensAt: 'the review' },
    { browser: 2, opensAt: 'the order' },
    { browser: 3, opensAt: 'the list of orders' },
  ],
  bounds: {
    opened: 1,
    'closed + leave the shop': 6,
    // Everybody stays signed in: a session that ends has scenarios of its own.
    'the sessions expire': 0,
    'confirm a second order': MANY,
    'open the test wallet': MANY,
    'pay in another way': MANY,
    'mark all orders as delivered': MANY,
    'reload the order': 3,
    'leave the shop': 6,
    'stop waiting + stop waiting for the payment + stop waiting for the delivery': 4,
    // A request that is lost with the tab that sent it cannot be sent again.
    'answer lost + request late + request repeated': 10,
    [gateway]: 3,
    ...upkeep,
    'an admin changes the price + an admin sells the stock elsewhere + an admin fills the stock': 3,
  },
});

/** The parts of the shop's life that are explored. */
export const scenarios: readonly Scenario[] = [
  ...placingScenarios,
  ...paymentScenarios,
  ...clientScenarios,
  ...deliveryScenarios,
  ...accountScenarios,
];

/** The scenario with this name. */
export const scenarioOf = (name: string): Scenario => {
  const found = [...scenarios, everything].find((each) => each.name === name);
  if (!found) throw new Error(`No scenario is called “${name}”.`);
  return found;
};
