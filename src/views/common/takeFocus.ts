/** A `ref` that focuses a new element, because the pressed button is gone or the element must be announced. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus();
