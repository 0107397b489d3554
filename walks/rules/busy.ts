import { getStateNodes, type AnyEventObject, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate';
import {
  alphabetOf,
  completionTypes,
  describeEvent,
  describeValue,
  enabledTypes,
  explore,
  type ModelOptions,
  type Moment,
  movesOf,
  pendingIn,
  rulesOver,
  simulate,
  toExploreOptions,
} from 'xstate-walks';
import type { ShopObservation } from './observation.ts';

/** What busy means in a project: the busy snapshots, and the event with which a user gives up. */
export type BusyDefinition = { isBusy: (snapshot: AnyMachineSnapshot) => boolean; cancel: AnyEventObject };

/** Whether a running chart is busy and only its services lead on. */
export const isStuck = (snapshot: AnyMachineSnapshot, { isBusy, cancel }: BusyDefinition): boolean =>
  snapshot.status === 'active' && isBusy(snapshot) && !snapshot.can(cancel) && !waitsForTime(snapshot);

const waitsForTime = ({ machine, value }: AnyMachineSnapshot) =>
  getStateNodes(machine.root, value).some((node) =>
    [...node.transitions.keys()].some((type) => type.startsWith('xstate.after.')),
  );

/** How many failures in a row count as endless. */
const patience = 12;

/**
 * Tries every fault in every busy moment of a chart: services never answer (then the user gives up, or time passes), all
 * of them fail, in every sampled way, or the chart ignores an answer. Returns the moments that stay busy.
 */
export function endlesslyBusy<M extends AnyStateMachine>(
  machine: M,
  options: ModelOptions<M>,
  { isBusy, cancel }: BusyDefinition,
): string[] {
  const chart = simulate(machine);
  const exploration = toExploreOptions(options);
  const movesIn = movesOf(machine, exploration);
  const isOver = ({ snapshot }: Moment) => snapshot.status !== 'active' || !isBusy(snapshot);

  const isLeftInSilence = (moment: Moment, left = patience): boolean => {
    if (isOver(moment)) return true;
    const next = moment.snapshot.can(cancel) ? chart.send(moment, cancel) : chart.elapse(moment);
    return next !== undefined && left > 0 && isLeftInSilence(next.moment, left - 1);
  };
  const answersIn = (moment: Moment) => movesIn(moment).filter(({ cause }) => cause === 'service');
  const isLeftByFailures = (moment: Moment, left = patience): boolean => {
    if (isOver(moment)) return true;
    const failures = answersIn(moment).filter(({ event }) => event.type.startsWith('xstate.error.'));
    if (failures.length === 0) return isLeftInSilence(moment);
    return left > 0 && failures.every(({ run }) => isLeftByFailures(run().moment, left - 1));
  };

  const known = alphabetOf(machine, exploration.samples ?? {});
  return [...explore(machine, exploration).nodes.values()]
    .map(({ moment }) => moment)
    .filter((moment) => !isOver(moment))
    .flatMap((moment) => {
      const state = `${machine.id} in ${describeValue(moment.snapshot.value)}`;
      const heard = enabledTypes(moment.snapshot, known);
      const unheard = [...pendingIn(moment)].flatMap(completionTypes).filter((type) => !heard.includes(type));
      return [
        ...(isLeftInSilence(moment) ? [] : [`${state} when nothing answers`]),
        ...(isLeftByFailures(moment) ? [] : [`${state} when everything fails`]),
        ...unheard.map((type) => `${state} when ${describeEvent(type)}`),
      ];
    });
}

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
