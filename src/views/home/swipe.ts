import type { PointerEvent } from 'react';

/** The minimum distance of a swipe, in pixels. */
const FAR = 40;

/**
 * Handlers for swipes by touch or pen: left is 1 (next), right is -1 (previous). A mouse does not swipe, because it drags
 * links and selects text. The element needs `touch-action: pan-y`, or the browser scrolls instead.
 */
export const onSwipe = (swiped: (by: 1 | -1) => void) => ({
  onPointerDown: ({ currentTarget, pointerType, clientX }: PointerEvent<HTMLElement>) => {
    if (pointerType === 'mouse') return;
    const end = (event: globalThis.PointerEvent) => {
      for (const type of ['pointerup', 'pointercancel'] as const) currentTarget.removeEventListener(type, end);
      const distance = event.clientX - clientX;
      if (event.type === 'pointerup' && Math.abs(distance) >= FAR) swiped(distance < 0 ? 1 : -1);
    };
    for (const type of ['pointerup', 'pointercancel'] as const) currentTarget.addEventListener(type, end);
  },
});
