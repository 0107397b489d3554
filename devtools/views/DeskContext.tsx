import { useSelector } from '@xstate/react';
import { createContext, use, useSyncExternalStore } from 'react';
import type { Choices } from '../faultInjector.ts';
import type { Desk } from '../desk.ts';
import type { Watched } from '../watch.ts';

export const DeskContext = createContext<Desk | null>(null);

export const useDesk = (): Desk => {
  const desk = use(DeskContext);
  if (desk === null) throw new Error('useDesk must be used within a DeskContext');
  return desk;
};

/** The running shop's charts and events. */
export const useWatched = (): Watched => {
  const { watch } = useDesk();
  return useSyncExternalStore(watch.subscribe, watch.get);
};

/** The chosen outcomes of calls. */
export const useChoices = (): Choices => {
  const { faultInjector } = useDesk();
  return useSyncExternalStore(faultInjector.subscribe, faultInjector.get);
};

/** The current replay. */
export const useReplay = () => useSelector(useDesk().replay, (state) => state);
