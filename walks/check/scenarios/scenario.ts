import type { Bounds } from 'xstate-walks/check';
import type { PlaceName, Scenario } from '../shop.ts';

/** Moves of a tab that a scenario leaves out unless it names them. */
const without: Bounds = {
  'leave the shop': 0,
  'confirm a second order': 0,
  'open the test wallet': 0,
  'reload the order': 0,
  'pay in another way': 0,
  'sign out': 0,
  'sign out and clear this device': 0,
  'stop signing in': 0,
  'go to the checkout': 0,
  'go back to the address': 0,
  'mark all orders as delivered': 0,
  'open the page of the bank': 0,
  'go home': 0,
  'open the list of orders': 0,
  'go to the profile': 0,
  'forget the used address': 0,
  'change the name': 0,
};

/** What may go wrong between a tab and the server. */
export const network = 'request lost + answer lost + request late + request repeated';

/** What may go wrong between the server and the gateway. */
export const gateway = 'the gateway declines + the gateway charges and does not answer + the gateway cannot be reached';

/** What the jobs of the server do. */
export const upkeep: Bounds = { 'the time to pay has passed': 2, 'charges without an outcome are settled': 2 };

type Given = Omit<Scenario, 'browsers' | 'tabs'> & {
  browsers?: Scenario['browsers'];
  /** A place alone is that of a tab in the first browser. */
  tabs?: readonly (Scenario['tabs'][number] | PlaceName)[];
};

/** A scenario in which these moves are left out unless its bounds name them: by default in a browser of the owner. */
export const scenario = ({ browsers = ['owner'], tabs = [], bounds, ...given }: Given): Scenario => ({
  ...given,
  browsers,
  tabs: tabs.map((tab) => (typeof tab === 'string' ? { browser: 0, opensAt: tab } : tab)),
  bounds: { ...without, ...bounds },
});
