/** Whether the visitor prefers reduced motion (A15). */
export const reducedMotion = (target: Window = window): MediaQueryList =>
  target.matchMedia('(prefers-reduced-motion: reduce)');
