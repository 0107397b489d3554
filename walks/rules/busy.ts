import type { AnyMachineSnapshot } from 'xstate';
import { type BusyDefinition, describeValue, isStuck, rulesOver } from 'xstate-walks';
import type { ShopObservation } from './observation.ts';

/** In this state no call is pending: the chart has emitted its last fact, and the shop replaces it. */
const isFollowed = ({ machine, value }: AnyMachineSnapshot) => machine.id === 'catalogue' && value === 'beyondEnd';

/** Defines "busy". No call times out (S129), so a busy chart can always be left. */
export const busyness: BusyDefinition = {
  isBusy: (snapshot) => snapshot.hasTag('busy') && !isFollowed(snapshot),
  cancel: { type: 'work.cancel' },
};

/** The busy ones of some charts. */
export const busyAmong = (snapshots: AnyMachineSnapshot[]): ShopObservation['busy'] =>
  snapshots
    .filter((snapshot) => snapshot.status === 'active' && busyness.isBusy(snapshot))
    .map((snapshot) => ({
      chart: `${snapshot.machine.id} in ${describeValue(snapshot.value)}`,
      canBeLeft: !isStuck(snapshot, busyness),
    }));

export const busyRules = [
  rulesOver<ShopObservation>().never(
    'a busy chart cannot be left without a response',
    ['busy'],
    ({ busy }) => busy,
    ({ chart, canBeLeft }) => !canBeLeft && chart,
  ),
];
