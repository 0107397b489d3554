import type { AnyMachineSnapshot } from 'xstate';
import { charts } from './charts.ts';
import type { Desk } from './desk.ts';
import { pathFrom, pathTo, type Path } from './paths.ts';
import type { LiveActor } from './watch.ts';

const isBusy = ({ ref }: LiveActor) => (ref.getSnapshot() as AnyMachineSnapshot).hasTag('busy');

/**
 * The path to a state: from the shop's current state if it is settled or held by a path, else from a starting point; or
 * why there is none.
 */
export const wayTo = ({ watch, faultInjector }: Desk, id: string): Path | { why: string } => {
  const { actors } = watch.get();
  const model = charts.get(id.split('.')[0]!)!;
  const actor = actors.findLast(({ chart }) => chart === model.machine.id);
  const rests = faultInjector.get().held > 0 || !actors.some(isBusy);
  try {
    return (rests && actor && pathFrom(model, actor, id)) || pathTo(model, id);
  } catch (error) {
    return { why: error instanceof Error ? error.message : String(error) };
  }
};
