import type { PointerEvent } from 'react';

/** How far a finger must move to mean it, in pixels. */
const FAR = 40;

/**
 * Handlers that hear a finger or a pen swiped to the left (1, onwards) or to the right (-1, back). A mouse does not
 * swipe: it drags links and marks text. The element needs `touch-action: pan-y`, or the browser scrolls instead.
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
