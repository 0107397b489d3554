import { useSyncExternalStore } from 'react';

const wide = () => matchMedia('(min-width: 62rem)');

const subscribe = (listener: () => void) => {
  const query = wide();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

/** True where there is room for two columns; false in a document that the server draws. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => wide().matches,
    () => false,
  );
