const INPUTS = ['pointerdown', 'keydown'];

/**
 * Registers the worker that keeps what was fetched, after the visitor's first input, so that the first load is as without
 * it (A72). Where a browser has no workers or refuses this one, the shop needs the network, as before.
 */
export const registerWorker = ({ document, navigator }: Window): void => {
  if (!('serviceWorker' in navigator)) return;
  const register = () => {
    for (const type of INPUTS) document.removeEventListener(type, register);
    navigator.serviceWorker.register('/worker.js').catch(() => undefined);
  };
  for (const type of INPUTS) document.addEventListener(type, register);
};
