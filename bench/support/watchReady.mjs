/**
 * Runs in the page before its own scripts, so it cannot use outer scopes: `window.benchReady` will be when the shop began
 * to take input, in milliseconds; null until then, or if the document keeps no early input.
 */
export const watchReady = () => {
  window.benchReady = null;
  // The shop asks once for what was kept until it takes input itself (src/services/earlyInput.ts).
  let takeEarlyInput;
  Object.defineProperty(window, 'takeEarlyInput', {
    configurable: true,
    set: (given) => {
      takeEarlyInput = given;
    },
    get: () => {
      window.benchReady ??= performance.now();
      return takeEarlyInput;
    },
  });
};
