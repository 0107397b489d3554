import { useSyncExternalStore } from 'react';

const INPUTS = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'scroll'];

let hadInput = false;

const subscribe = (changed: () => void) => {
  const listening = new AbortController();
  const notice = () => {
    hadInput = true;
    listening.abort();
    changed();
  };
  for (const input of INPUTS) addEventListener(input, notice, { passive: true, signal: listening.signal });
  return () => listening.abort();
};

/** Another address than that of the document was pressed or typed. */
const isElsewhere = () => performance.getEntriesByType?.('navigation')[0]?.name !== location.href;

/** Whether the visitor has moved, pressed or scrolled anything on this page, or come to it from another one. */
export const useHadInput = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => hadInput || isElsewhere(),
    () => false,
  );
