import type { AroundNavHandler } from 'wouter';
import { reducedMotion } from '../../services/motion.ts';

/**
 * Navigates. If the link shows a product's picture, it moves to the place of the next page's (`view-transition-name` in
 * `ProductDetails.module.css`), where the browser can do that and motion is not reduced.
 */
export const movePicture: AroundNavHandler = (navigate, to, options) => {
  // A slide that is not shown is inert.
  const picture = document.querySelector<HTMLElement>(`main a[href="${CSS.escape(to)}"]:not([inert] *) img`)?.style;
  if (!picture || !('startViewTransition' in document) || reducedMotion().matches) {
    navigate(to, options);
    return;
  }
  // Pressed again before the browser has begun.
  if (picture.viewTransitionName) return;
  picture.viewTransitionName = 'product';
  document.startViewTransition(() => {
    picture.viewTransitionName = '';
    navigate(to, options);
  });
};
