const LARGEST = 5;

/** How much a pixel of the wheel changes, and a double click. */
const PER_PIXEL = 0.002;
const DOUBLE = 2.5;

export type Zoomable = {
  /** Multiplies the size, around the middle of what is seen. */
  by: (factor: number) => void;
  /** The whole picture again. */
  reset: () => void;
  end: () => void;
};

/**
 * Lets the picture in an element that scrolls be zoomed by wheel and double click, around the pointer, and be dragged with
 * a mouse. The size is `--scale`, 1 for the whole picture.
 */
export const zoomable = (stage: HTMLElement): Zoomable => {
  let scale = 1;
  const scaleTo = (wanted: number, x: number, y: number) => {
    const next = Math.min(LARGEST, Math.max(1, wanted));
    const left = (stage.scrollLeft + x) * (next / scale) - x;
    const top = (stage.scrollTop + y) * (next / scale) - y;
    scale = next;
    stage.style.setProperty('--scale', String(scale));
    stage.scrollTo({ left, top, behavior: 'instant' });
  };
  const at = ({ clientX, clientY }: MouseEvent): [x: number, y: number] => {
    const { left, top } = stage.getBoundingClientRect();
    return [clientX - left, clientY - top];
  };

  const listening = new AbortController();
  const { signal } = listening;
  stage.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      scaleTo(scale * Math.exp(-event.deltaY * PER_PIXEL), ...at(event));
    },
    { passive: false, signal },
  );
  stage.addEventListener('dblclick', (event) => scaleTo(scale > 1 ? 1 : DOUBLE, ...at(event)), { signal });
  stage.addEventListener(
    'pointermove',
    ({ pointerType, buttons, movementX, movementY }) => {
      if (pointerType === 'mouse' && buttons === 1) stage.scrollBy(-movementX, -movementY);
    },
    { signal },
  );
  stage.addEventListener('dragstart', (event) => event.preventDefault(), { signal });

  return {
    by: (factor) => scaleTo(scale * factor, stage.clientWidth / 2, stage.clientHeight / 2),
    reset: () => scaleTo(1, 0, 0),
    end: () => listening.abort(),
  };
};
