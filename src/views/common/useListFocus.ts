import { useEffect, useLayoutEffect, useRef } from 'react';

/** A dialog returns the focus itself. */
const DIALOG = '[role=dialog]';

type Place = { element: HTMLElement; index: number };

const isLost = (): boolean => {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || activeElement.closest(DIALOG) !== null;
};

const controlsIn = (list: HTMLElement, controls: string) => [...list.querySelectorAll<HTMLElement>(controls)];

/** If a focused control disappears, the next one gets the focus, else the last one, else what is above the list. */
export const useListFocus = (controls: string) => {
  const frame = useRef<HTMLDivElement>(null);
  const place = useRef<Place | null>(null);

  useEffect(() => {
    const list = frame.current!;
    const note = ({ target }: FocusEvent) => {
      const element = target as HTMLElement;
      if (element.closest(DIALOG) === null)
        place.current = { element, index: controlsIn(list, controls).indexOf(element) };
    };
    list.addEventListener('focusin', note);
    return () => list.removeEventListener('focusin', note);
  }, [controls]);

  useLayoutEffect(() => {
    const list = frame.current!;
    if (place.current === null || place.current.element.isConnected || !isLost()) return;
    const { index } = place.current;
    place.current = null;
    const others = index < 0 ? [] : controlsIn(list, controls);
    (others[index] ?? others.at(-1) ?? list.querySelector<HTMLElement>('[tabindex="-1"]'))?.focus();
  });
  return frame;
};
