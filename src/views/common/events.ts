import type { KeyboardEvent, MouseEvent } from 'react';

/** A `ref` that focuses a new element, because the pressed button is gone or the element must be announced. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus();

/** The second click of a double click would hit, by accident, an element of the page that the first one opened. */
export const onFirstClick = (run: () => void) => (event: MouseEvent) => (event.detail > 1 ? undefined : run());

export const ignoreSecondClick = (event: MouseEvent): void => {
  if (event.detail > 1) event.preventDefault();
};

/** For a button that moves the focus to its neighbour: a held key counts once. */
export const ignoreRepeat = (event: KeyboardEvent): void => {
  if (event.repeat && event.key === 'Enter') event.preventDefault();
};
