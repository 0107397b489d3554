const INPUTS = ['pointerdown', 'keydown'];

/** Registers the worker that caches responses (A72), after the first input: the first load is not slowed. */
export const registerWorker = ({ document, navigator }: Window): void => {
  if (!('serviceWorker' in navigator)) return;
  const register = () => {
    for (const type of INPUTS) document.removeEventListener(type, register);
    // oxlint-disable-next-line eslint/no-console -- no screen waits for it, and the shop works without
    navigator.serviceWorker.register('/worker.js').catch((error: unknown) => console.error(error));
  };
  for (const type of INPUTS) document.addEventListener(type, register);
};
