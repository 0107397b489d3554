import type { MouseEvent } from 'react';

/**
 * Whether a click is the second of a double click. Where a click brings the next screen, the second one lands on
 * whatever stands there now, and was not meant for it.
 */
export const isEcho = (event: MouseEvent): boolean => event.detail > 1;

/** For the button that sends a form. */
export const ignoreEcho = (event: MouseEvent): void => {
  if (isEcho(event)) event.preventDefault();
};
