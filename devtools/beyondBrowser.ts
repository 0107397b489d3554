import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { arrowsOf, isActive } from 'xstate-walks/planning';
import { beyond } from '../walks/beyond.ts';

const reasonsOf = ({ id }: AnyStateMachine): Readonly<Record<string, string>> =>
  (beyond as Record<string, Record<string, string>>)[id] ?? {};

/** Transitions that nothing in a browser can cause. Single branches of a guarded transition are not included. */
const arrowsBeyond = (machine: AnyStateMachine) => {
  const reasons = reasonsOf(machine);
  return arrowsOf(machine).flatMap(({ key, definition }) => {
    const why = reasons[key];
    return why === undefined || key.endsWith(']') ? [] : [{ definition, why }];
  });
};

/** A predicate: nothing in a browser can cause this event in this snapshot. */
export const beyondIn = (machine: AnyStateMachine) => {
  const arrows = arrowsBeyond(machine);
  return (snapshot: AnyMachineSnapshot, { type }: AnyEventObject): boolean =>
    arrows.some(({ definition: { source, eventType } }) => eventType === type && isActive(snapshot, source));
};

/** Why nothing in a browser leads to a state, if a transition into it has a reason. */
export const whyBeyond = (machine: AnyStateMachine, id: string): string | undefined =>
  arrowsBeyond(machine).find(({ definition }) => definition.target?.some((target) => target.id === id))?.why;
