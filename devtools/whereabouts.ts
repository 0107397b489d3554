import { getStateNodes, type AnyMachineSnapshot } from 'xstate';
import type { Path } from './paths.ts';
import type { Watched } from './watch.ts';

/** Where a shop went after it had reached the target of a path, if it did not stay there. */
export const goneOn = ({ actors }: Watched, { to, steps }: Path): string | undefined => {
  if (!to) return undefined;
  const nth = steps.at(-1)?.nth;
  const actor = actors.findLast((each) => each.chart === to.chart && (nth === undefined || each.nth === nth));
  if (!actor) return `It reached ${to.id}, and the chart has ended.`;
  const { machine, value } = actor.ref.getSnapshot() as AnyMachineSnapshot;
  if (getStateNodes(machine.root, value).some(({ id }) => id === to.id)) return undefined;
  return `It reached ${to.id} and went on to ${actor.state}.`;
};
