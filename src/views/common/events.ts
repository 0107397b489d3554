import type { KeyboardEvent, MouseEvent } from 'react';

/** A `ref` that focuses a new element, because the pressed button is gone or the element must be announced. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus();

/**
 * Returns true for the second click of a double click. If the first one opened another page, the second one hits an
 * element of that page by accident.
 */
export const isSecondClick = (event: MouseEvent): boolean => event.detail > 1;

/** For a submit button. */
export const ignoreSecondClick = (event: MouseEvent): void => {
  if (isSecondClick(event)) event.preventDefault();
};

/** For a button that moves the focus to its neighbour: a held key counts once. */
export const ignoreRepeat = (event: KeyboardEvent): void => {
  if (event.repeat && event.key === 'Enter') event.preventDefault();
};
