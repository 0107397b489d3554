/** Whether the visitor prefers reduced motion (A15). */
export const reducedMotion = (): MediaQueryList => matchMedia('(prefers-reduced-motion: reduce)');
