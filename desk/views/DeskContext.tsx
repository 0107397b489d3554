import { useSelector } from '@xstate/react';
import { createContext, use, useSyncExternalStore } from 'react';
import type { AnyMachineSnapshot } from 'xstate';
import { charts } from '../charts.ts';
import type { Choices } from '../deck.ts';
import type { Desk } from '../desk.ts';
import { pathFrom, pathTo, type Path } from '../paths.ts';
import type { LiveActor, Watched } from '../watch.ts';

export const DeskContext = createContext<Desk | null>(null);

export const useDesk = (): Desk => {
  const desk = use(DeskContext);
  if (desk === null) throw new Error('useDesk needs a DeskContext above it');
  return desk;
};

/** What is known of the running shop, now. */
export const useWatched = (): Watched => {
  const { watch } = useDesk();
  return useSyncExternalStore(watch.subscribe, watch.get);
};

/** What is to come of the shop's calls. */
export const useChoices = (): Choices => {
  const { deck } = useDesk();
  return useSyncExternalStore(deck.subscribe, deck.get);
};

/** The replay at hand. */
export const useReplay = () => useSelector(useDesk().replay, (state) => state);

const isBusy = ({ ref }: LiveActor) => (ref.getSnapshot() as AnyMachineSnapshot).hasTag('busy');

/**
 * The way to a state: from where the shop is if it rests there, or is held there by a path; else from the beginning,
 * else why there is none.
 */
export const wayTo = ({ watch, deck }: Desk, id: string): Path | { why: string } => {
  const { actors } = watch.get();
  const model = charts.get(id.split('.')[0]!)!;
  const actor = actors.findLast(({ chart }) => chart === model.machine.id);
  const rests = deck.get().held > 0 || !actors.some(isBusy);
  try {
    return (rests && actor && pathFrom(model, actor, id)) || pathTo(model, id);
  } catch (error) {
    return { why: error instanceof Error ? error.message : String(error) };
  }
};
