import { getStateNodes, type AnyEventObject, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate';
import { explore, movesOf } from '../explore/explore.ts';
import { toExploreOptions, type Explored } from '../explore/exploreOptions.ts';
import { enabledTypes, completionTypes } from '../chart/samples.ts';
import { pendingIn, simulate, type Moment } from '../chart/simulate.ts';
import { describeValue } from '../chart/nodes.ts';
import { describeEvent } from '../chart/labels.ts';

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
  options: Explored<M>,
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

  return [...explore(machine, exploration).vertices.values()]
    .map(({ moment }) => moment)
    .filter((moment) => !isOver(moment))
    .flatMap((moment) => {
      const state = `${machine.id} in ${describeValue(moment.snapshot.value)}`;
      const heard = enabledTypes(moment.snapshot, exploration.samples ?? {});
      const unheard = [...pendingIn(moment)].flatMap(completionTypes).filter((type) => !heard.includes(type));
      return [
        ...(isLeftInSilence(moment) ? [] : [`${state} when nothing answers`]),
        ...(isLeftByFailures(moment) ? [] : [`${state} when everything fails`]),
        ...unheard.map((type) => `${state} when ${describeEvent(type)}`),
      ];
    });
}
