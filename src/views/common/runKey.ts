import type { KeyboardEvent } from 'react';

/** Runs what belongs to a key, unless it is pressed with Alt, Ctrl or Meta: those keys are the browser's. */
export const runKey = (event: KeyboardEvent, runs: Partial<Record<string, () => void>>): void => {
  const run = runs[event.key];
  if (run === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  run();
};
