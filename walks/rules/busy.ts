import type { AnyMachineSnapshot } from 'xstate';
import { rulesOver } from 'xstate-walks/rules.ts';
import { isStuck, type Busyness } from 'xstate-walks/busy.ts';
import { describeValue } from 'xstate-walks/stateValue.ts';
import type { ShopObservation } from './observation.ts';

/** Here nothing is under way: the shop follows what the chart has announced, and a new one takes its place. */
const isFollowed = ({ machine, value }: AnyMachineSnapshot) => machine.id === 'catalogue' && value === 'beyondEnd';

/** What being busy means in the shop. No call ends by itself (S129), so one can always give up. */
export const busyness: Busyness = {
  isBusy: (snapshot) => snapshot.hasTag('busy') && !isFollowed(snapshot),
  cancel: { type: 'work.cancel' },
};

/** Which of some charts are busy. */
export const busyAmong = (snapshots: AnyMachineSnapshot[]): ShopObservation['busy'] =>
  snapshots
    .filter((snapshot) => snapshot.status === 'active' && busyness.isBusy(snapshot))
    .map((snapshot) => ({
      chart: `${snapshot.machine.id} in ${describeValue(snapshot.value)}`,
      canBeLeft: !isStuck(snapshot, busyness),
    }));

export const busyRules = [
  rulesOver<ShopObservation>().never(
    'a chart is busy and nothing but an answer leads on',
    ['busy'],
    ({ busy }) => busy,
    ({ chart, canBeLeft }) => !canBeLeft && chart,
  ),
];
