/** A `ref` that scrolls a new element into view without moving the focus. */
export const scrollIntoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' });
