import type { AnyMachineSnapshot } from 'xstate';
import { rulesOver } from '../../model/rules.ts';
import type { Busyness } from '../../model/busy.ts';
import type { ShopSight } from './sight.ts';

/** Here nothing is under way: the shop follows what the chart has announced, and a new one takes its place. */
const isFollowed = ({ machine, value }: AnyMachineSnapshot) => machine.id === 'catalogue' && value === 'beyondEnd';

/** What being busy means in the shop. No call ends by itself (S129), so one can always give up. */
export const busyness: Busyness = {
  isBusy: (snapshot) => snapshot.hasTag('busy') && !isFollowed(snapshot),
  cancel: { type: 'work.cancel' },
};

export const busyRules = [
  rulesOver<ShopSight>().never('a chart is busy and nothing but an answer leads on', ['stuck'], ({ stuck }) => stuck),
];
