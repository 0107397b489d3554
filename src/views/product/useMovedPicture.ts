import { useLayoutEffect, useRef } from 'react';
import { reducedMotion } from '../../services/motion.ts';
import { takePressedPicture } from '../shop/movePicture.ts';

const MOVE = { duration: 250, easing: 'ease' };

const centerOf = ({ left, top, width, height }: DOMRect) => ({ x: left + width / 2, y: top + height / 2 });

/** Moves an element from where another was, as large as that. What lies below it can be pressed meanwhile. */
const moveFrom = (from: DOMRect, element: HTMLElement): void => {
  const to = element.getBoundingClientRect();
  const [start, end] = [centerOf(from), centerOf(to)];
  const pointerEvents = 'none';
  const transform = `translate(${start.x - end.x}px, ${start.y - end.y}px) scale(${from.width / to.width})`;
  element.animate(
    [
      { transform, pointerEvents },
      { transform: 'none', pointerEvents },
    ],
    MOVE,
  );
};

/**
 * The place of a product's picture: the one that was pressed on the page before moves there (A80), unless motion is
 * reduced. Not a view transition of the browser, which holds a page back until it has pictures of both.
 */
export const useMovedPicture = () => {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const from = takePressedPicture();
    if (from && place.current && !reducedMotion().matches) moveFrom(from, place.current);
  });
  return place;
};
