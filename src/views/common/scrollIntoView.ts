/** As a `ref`: what appears below the fold is scrolled into view. The focus stays where it is. */
export const scrollIntoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' });
