/** Resolves once what has changed until now is on screen, or at once where nothing is painted. */
export const painted = (target: Window): Promise<void> =>
  target.document.visibilityState === 'hidden'
    ? Promise.resolve()
    : new Promise((resolve) => {
        target.requestAnimationFrame(() => target.setTimeout(resolve)); // the frame is painted before the next task
      });
