import { accountScenarios } from './scenarios/accounts.ts';
import { clientScenarios } from './scenarios/clients.ts';
import { deliveryScenarios } from './scenarios/delivering.ts';
import { everything } from './scenarios/everything.ts';
import { paymentScenarios } from './scenarios/paying.ts';
import { placingScenarios } from './scenarios/placing.ts';
import type { Scenario } from './shop.ts';

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
