import type { SnapshotFrom } from 'xstate';
import { pluralize } from '../chart/labels.ts';
import type { readerMachine } from './reader.machine.ts';
import type { Report, ReportedArrow, ReportedChart } from './report.ts';
import { isAsked } from './results.ts';

export type Reader = SnapshotFrom<typeof readerMachine>;

/** `a.b + c` in the chart `x`: x, x.a, x.a.b and x.c. */
const activeIn = (state: string, chart: string): Set<string> =>
  new Set([
    chart,
    ...state
      .split(' + ')
      .filter((path) => path !== '')
      .flatMap((path) => path.split('.').map((_, end, keys) => [chart, ...keys.slice(0, end + 1)].join('.'))),
  ]);

const timesOf = ({ times }: ReportedArrow, level: string | null) =>
  level === null ? Object.values(times).reduce((sum, count) => sum + count, 0) : (times[level] ?? 0);

/** How often tests took an arrow; where they did not, whether that is excluded, or a target asks for it. */
function heatOf(arrow: ReportedArrow, level: string | null, report: Report): string {
  const { excluded } = arrow;
  const times = timesOf(arrow, level);
  const levels = level === null ? Object.keys(arrow.times) : [level];
  if (times > 0) return times === 1 ? 'once' : times < 5 ? 'few' : times < 20 ? 'some' : 'often';
  if (levels.length > 0 && levels.every((each) => excluded[each] !== undefined)) return 'excluded';
  return levels.some((each) => arrow.times[each] === 0 && isAsked(report, each, 'transitions')) ? 'open' : 'none';
}

/** Marks the taken and the chosen arrows in a drawing, and the active states of an opened test. */
export function paint(section: HTMLElement, chart: ReportedChart, { context, value }: Reader, report: Report): void {
  const { level, key, walk, step } = context;
  const inside = typeof value === 'object' ? value.chart : '';
  const way = inside === 'walk' ? chart.walks[walk]! : undefined;
  const now = way?.steps[step];
  const before = new Set(way?.steps.slice(0, step).flatMap(({ taken }) => taken) ?? []);
  const active = now ? activeIn(now.state, chart.id) : new Set<string>();
  for (const state of section.querySelectorAll<SVGElement>('[data-state]'))
    state.classList.toggle('here', active.has(state.dataset['state']!) && state.dataset['state'] !== chart.id);
  for (const [number, arrow] of chart.arrows.entries()) {
    const drawn = section.querySelector<SVGElement>(`[data-key="${CSS.escape(arrow.key)}"]`);
    if (!drawn) continue;
    const marks = [
      heatOf(arrow, level, report),
      inside === 'arrow' && arrow.key === key ? 'chosen' : '',
      now?.taken.includes(number) ? 'now' : '',
      before.has(number) ? 'before' : '',
    ];
    drawn.setAttribute('class', ['arrow', ...marks].filter((mark) => mark !== '').join(' '));
    const said = `${arrow.from}: ${arrow.label}, taken ${pluralize(timesOf(arrow, level), 'time')}`;
    drawn.querySelector('title')!.textContent = said;
    drawn.setAttribute('aria-pressed', String(arrow.key === key));
  }
  section.classList.toggle('walking', now !== undefined);
  bringIntoView(section);
}

/** Scrolls the drawing, not the page, to the innermost state that is active, or to the chosen arrow. */
function bringIntoView(section: HTMLElement): void {
  const frame = section.querySelector('.drawing')!;
  const target = [...section.querySelectorAll('.state.here')].at(-1) ?? section.querySelector('.arrow.chosen .plate');
  if (!target) return;
  const [own, outer] = [target.getBoundingClientRect(), frame.getBoundingClientRect()];
  const isSeen =
    own.left >= outer.left && own.right <= outer.right && own.top >= outer.top && own.bottom <= outer.bottom;
  if (!isSeen) bringToCenter(frame, target);
}

function bringToCenter(frame: Element, target: Element): void {
  const [own, outer] = [target.getBoundingClientRect(), frame.getBoundingClientRect()];
  frame.scrollBy(
    own.left + own.width / 2 - outer.left - outer.width / 2,
    own.top + own.height / 2 - outer.top - outer.height / 2,
  );
}

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
  drawing.style.inlineSize = `${Math.ceil(natural * next)}px`; // so that text is not below its size
}

/** Shows a drawing at a size that can be read, at the beginning of its chart. */
export function showDrawing(section: HTMLElement): void {
  const frame = frameOf(section);
  if (frame.dataset['zoom'] !== undefined) return;
  zoom(section, 'natural');
  const mark = frame.querySelector('.mark');
  if (mark) bringToCenter(frame, mark);
}

/** A mouse drags a drawing; fingers scroll it anyway. A press that moved nothing presses what is there. */
export function drag(frame: HTMLElement): void {
  frame.addEventListener('pointerdown', (down) => {
    if (down.pointerType !== 'mouse' || down.button !== 0) return;
    const move = (event: PointerEvent) => {
      frame.scrollBy(-event.movementX, -event.movementY);
      frame.classList.toggle('dragged', Math.hypot(event.x - down.x, event.y - down.y) > 4 || isDragged(frame));
    };
    const end = () => {
      removeEventListener('pointermove', move);
      setTimeout(() => frame.classList.remove('dragged')); // after the click that ends it
    };
    addEventListener('pointermove', move);
    addEventListener('pointerup', end, { once: true });
    addEventListener('pointercancel', end, { once: true });
  });
  frame.addEventListener('click', (click) => isDragged(frame) && click.stopPropagation());
}

const isDragged = (frame: HTMLElement) => frame.classList.contains('dragged');
