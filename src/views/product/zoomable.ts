const LARGEST = 5;

const PER_PIXEL = 0.002;
const DOUBLE = 2.5;

type Point = { x: number; y: number };

/** The middle of what holds the picture, and how far apart that is; 0 for one finger. */
const gripOf = (points: Point[]): Point & { apart: number } => {
  const [first, second = first] = points as [Point, Point?];
  return {
    x: (first.x + second.x) / 2,
    y: (first.y + second.y) / 2,
    apart: Math.hypot(first.x - second.x, first.y - second.y),
  };
};

/** Zooms the picture in an element that scrolls by wheel, double click and two fingers. Its size is `--scale`. */
export const zoomable = (stage: HTMLElement) => {
  let scale = 1;
  /** What is at a point gets this size, and goes to another point. */
  const scaleTo = (wanted: number, from: Point, to = from) => {
    const next = Math.min(LARGEST, Math.max(1, wanted));
    const left = (stage.scrollLeft + from.x) * (next / scale) - to.x;
    const top = (stage.scrollTop + from.y) * (next / scale) - to.y;
    scale = next;
    stage.style.setProperty('--scale', String(scale));
    stage.scrollTo({ left, top, behavior: 'instant' });
  };
  const at = ({ clientX, clientY }: MouseEvent): Point => {
    const { left, top } = stage.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };

  const listening = new AbortController();
  const { signal } = listening;
  const turn = (event: WheelEvent) => {
    event.preventDefault();
    scaleTo(scale * Math.exp(-event.deltaY * PER_PIXEL), at(event));
  };
  stage.addEventListener('wheel', turn, { passive: false, signal });
  stage.addEventListener('dblclick', (event) => scaleTo(scale > 1 ? 1 : DOUBLE, at(event)), { signal });
  /** What is pressed onto the picture; a third finger changes nothing. */
  const held = new Map<number, Point>();
  const points = () => [...held.values()].slice(0, 2);
  const hold = (event: PointerEvent) => void held.set(event.pointerId, at(event));
  stage.addEventListener('pointerdown', (event) => event.button === 0 && hold(event), { signal });
  const move = (event: PointerEvent) => {
    if (!held.has(event.pointerId)) return;
    const before = gripOf(points());
    hold(event);
    const now = gripOf(points());
    const growth = before.apart > 0 ? now.apart / before.apart : 1;
    scaleTo(scale * growth, before, now);
  };
  stage.addEventListener('pointermove', move, { signal });
  for (const end of ['pointerup', 'pointercancel', 'pointerleave'] as const)
    stage.addEventListener(end, ({ pointerId }) => held.delete(pointerId), { signal });
  stage.addEventListener('dragstart', (event) => event.preventDefault(), { signal });

  return {
    /** Multiplies the size, around the middle of what is seen. */
    by: (factor: number) => scaleTo(scale * factor, { x: stage.clientWidth / 2, y: stage.clientHeight / 2 }),
    reset: () => scaleTo(1, { x: 0, y: 0 }),
    end: () => listening.abort(),
  };
};

export type Zoomable = ReturnType<typeof zoomable>;
