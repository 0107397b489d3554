import { getStateNodes, type AnyMachineSnapshot } from 'xstate';
import type { Path } from './paths.ts';
import type { Watched } from './watch.ts';

/** Where a shop has gone by itself that was brought to a state, if it did not stay there. */
export const goneOn = ({ actors }: Watched, { to, steps }: Path): string | undefined => {
  if (!to) return undefined;
  const nth = steps.at(-1)?.nth;
  const actor = actors.findLast((each) => each.chart === to.chart && (nth === undefined || each.nth === nth));
  if (!actor) return `It was in ${to.id}, and that was the end of it.`;
  const { machine, value } = actor.ref.getSnapshot() as AnyMachineSnapshot;
  if (getStateNodes(machine.root, value).some(({ id }) => id === to.id)) return undefined;
  return `It came through ${to.id}, and went on by itself to ${actor.state}.`;
};
