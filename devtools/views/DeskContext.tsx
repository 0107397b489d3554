import { useSelector } from '@xstate/react';
import { createContext, use, useSyncExternalStore } from 'react';
import type { Choices } from '../faultInjector.ts';
import type { Desk } from '../desk.ts';
import type { Watched } from '../watch.ts';

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
  const { faultInjector } = useDesk();
  return useSyncExternalStore(faultInjector.subscribe, faultInjector.get);
};

/** The replay at hand. */
export const useReplay = () => useSelector(useDesk().replay, (state) => state);
