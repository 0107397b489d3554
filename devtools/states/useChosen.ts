import { useSyncExternalStore } from 'react';

const follow = (listener: () => void) => {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
};

/** The id of the chosen state, which is the fragment of the address: `cart.filled`; '' if none is chosen. */
export const useChosen = (): string => useSyncExternalStore(follow, () => decodeURIComponent(location.hash.slice(1)));
