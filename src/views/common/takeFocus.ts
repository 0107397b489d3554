/** As a `ref`: what appears takes the focus, for whoever pressed something that is gone, or listens to the screen. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus();
