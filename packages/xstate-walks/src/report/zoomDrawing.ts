const frameOf = (section: HTMLElement) => section.querySelector<HTMLElement>('.drawing')!;

/** The scale at which the whole drawing is seen at once, never above its natural size. */
function fitting(frame: HTMLElement, drawing: SVGElement): number {
  const [width, height] = ['width', 'height'].map((name) => Number(drawing.getAttribute(name))) as [number, number];
  const highest = Number.parseFloat(getComputedStyle(frame).maxHeight) || Infinity;
  return Math.min(1, (frame.clientWidth - 2) / width, (highest - 4) / height);
}

/** Scales a drawing: to fit, to its natural size, or by a factor. */
export function zoom(section: HTMLElement, by: string): void {
  const frame = frameOf(section);
  const drawing = frame.querySelector('svg')!;
  const natural = Number(drawing.getAttribute('width'));
  const now = Number(frame.dataset['zoom'] ?? '1');
  const fit = fitting(frame, drawing);
  const next = by === 'fit' ? fit : by === 'natural' ? 1 : Math.min(2, Math.max(Math.min(0.15, fit), now * Number(by)));
  frame.dataset['zoom'] = String(next);
  frame.dataset['fitted'] = String(by === 'fit');
  drawing.style.inlineSize = `${natural * next}px`;
}

/** Shows the whole drawing at first, and as long as its reader has not chosen another size. A wide one gets the whole line. */
export function fitDrawing(section: HTMLElement): void {
  const frame = frameOf(section);
  if (frame.dataset['fitted'] === 'false') return;
  const { width } = frame.querySelector('svg')!;
  section.classList.remove('wide');
  section.classList.toggle('wide', width.baseVal.value > 2 * frame.clientWidth);
  zoom(section, 'fit');
}
