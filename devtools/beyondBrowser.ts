import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { arrowsOf, isActive } from 'xstate-walks/planning';
import type { ChartModel } from './charts.ts';

/** Transitions that nothing in a browser can cause. Single branches of a guarded transition are not included. */
const arrowsBeyond = ({ machine, beyond }: ChartModel) =>
  arrowsOf(machine).flatMap(({ key, definition }) => {
    const why = beyond[key];
    return why === undefined || key.endsWith(']') ? [] : [{ definition, why }];
  });

/** A predicate: nothing in a browser can cause this event in this snapshot. */
export const beyondIn = (model: ChartModel) => {
  const arrows = arrowsBeyond(model);
  return (snapshot: AnyMachineSnapshot, { type }: AnyEventObject): boolean =>
    arrows.some(({ definition: { source, eventType } }) => eventType === type && isActive(snapshot, source));
};

/** Why nothing in a browser leads to a state, if a transition into it has a reason. */
export const whyBeyond = (model: ChartModel, id: string): string | undefined =>
  arrowsBeyond(model).find(({ definition }) => definition.target?.some((target) => target.id === id))?.why;
