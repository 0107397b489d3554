import type { KeyboardEvent, MouseEvent } from 'react';

/**
 * Whether a click is the second of a double click. Where a click brings the next screen, the second one lands on
 * whatever stands there now, and was not meant for it.
 */
export const isEcho = (event: MouseEvent): boolean => event.detail > 1;

/** For the button that sends a form. */
export const ignoreEcho = (event: MouseEvent): void => {
  if (isEcho(event)) event.preventDefault();
};

/** For a button that passes the focus on to its neighbour: a key that is held down is pressed once. */
export const ignoreRepeat = (event: KeyboardEvent): void => {
  if (event.repeat && event.key === 'Enter') event.preventDefault();
};
