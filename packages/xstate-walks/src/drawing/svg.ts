/**
 * Lays charts out and draws them. It runs in browsers too.
 * @module xstate-walks/drawing
 */
import { escapeMarkup } from '../chart/labels.ts';
import type { DrawnArrow, DrawnState, Layout, Point, Written } from './layout.ts';

export { layoutOf, type Layout } from './layout.ts';

/** The colours and type of a drawing; a page may set the variables. */
export const drawingStyle = `
.chart-drawing {
  --paper: var(--chart-paper, light-dark(#faf8f5, #10162a));
  --ink: var(--chart-ink, light-dark(#14213d, #eceff6));
  --dim: var(--chart-dim, light-dark(#5b6579, #b6bccd));
  --edge: var(--chart-edge, light-dark(#4864af, #8ea4e0));
  --accent: var(--chart-accent, #f59e0b);
  font-family: var(--chart-font, 'Avenir Next', Avenir, 'Segoe UI', 'Helvetica Neue', Helvetica, Cantarell, Ubuntu, sans-serif);
  fill: var(--ink);
}
.chart-drawing text { white-space: pre; }
.chart-drawing .state rect { fill: light-dark(#fff, #1f2943); stroke: light-dark(#8497c9, #4864af); stroke-width: 1.4; }
.chart-drawing .state.outermost > rect { fill: light-dark(#fff, #141b31); stroke: light-dark(#d9dfee, #2b3350); }
.chart-drawing .box > rect, .chart-drawing .parallel > rect { fill: light-dark(rgb(72 100 175 / 6%), rgb(142 164 224 / 7%)); stroke: light-dark(#b0bcdc, #3a4468); }
.chart-drawing .region > rect { fill: none; stroke: light-dark(#b0bcdc, #3a4468); stroke-dasharray: 6 5; }
.chart-drawing .final .ring { fill: none; }
.chart-drawing .title { font-weight: 700; }
.chart-drawing .note, .chart-drawing .actions { fill: var(--dim); }
.chart-drawing .guard { font-style: italic; }
.chart-drawing .arrow { --tone: var(--edge); }
.chart-drawing .way { fill: none; stroke: var(--tone); stroke-width: 1.5; }
.chart-drawing .head { fill: var(--tone); }
.chart-drawing .reach { fill: none; stroke: transparent; stroke-width: 12; }
.chart-drawing .plate { fill: transparent; }
.chart-drawing .mark circle { fill: var(--accent); }
.chart-drawing .mark .way { stroke: var(--accent); }
.chart-drawing .mark .head { fill: var(--accent); }
`;

export type SvgOptions = {
  /** Whether the style comes with it; a page with several drawings has it once. */
  styled?: boolean;
  /** Whether arrows and states can be reached and pressed with the keyboard. */
  pressable?: boolean;
};

const at = (value: number) => String(Math.round(value * 10) / 10);

/** A path with round corners. */
function path(points: Point[]): string {
  const [first, ...others] = points as [Point, ...Point[]];
  const parts = others.map((point, index) => {
    const next = others[index + 1];
    if (!next) return `L${at(point.x)} ${at(point.y)}`;
    const before = points[index]!;
    const [near, far] = [toward(point, before, 7), toward(point, next, 7)];
    return `L${at(near.x)} ${at(near.y)}Q${at(point.x)} ${at(point.y)} ${at(far.x)} ${at(far.y)}`;
  });
  return `M${at(first.x)} ${at(first.y)}${parts.join('')}`;
}

/** The point at a distance between two points, at most half of it. */
function toward(from: Point, to: Point, distance: number): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  if (length === 0) return from;
  const share = Math.min(distance, length / 2) / length;
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

function head(points: Point[]): string {
  const end = points.at(-1)!;
  const from = points.findLast(({ x, y }) => x !== end.x || y !== end.y) ?? { x: end.x, y: end.y - 1 };
  const back = toward(end, from, 9);
  const [dx, dy] = [((end.y - back.y) / 9) * 4, ((back.x - end.x) / 9) * 4];
  const corners = [end, { x: back.x + dx, y: back.y + dy }, { x: back.x - dx, y: back.y - dy }];
  return `<path class="head" d="M${corners.map(({ x, y }) => `${at(x)} ${at(y)}`).join('L')}Z"/>`;
}

const way = (points: Point[]) => `<path class="way" d="${path(points)}"/>${head(points)}`;

/** However wide the reader's letters are, the text takes the room that was left for it. */
const written = ({ text, kind, x, y, width, size }: Written) =>
  `<text class="${kind}" x="${at(x)}" y="${at(y)}" font-size="${size}" textLength="${at(width)}" lengthAdjust="spacingAndGlyphs">${escapeMarkup(text)}</text>`;

const shapes: Record<DrawnState['look'], (state: DrawnState) => string> = {
  leaf: (state) => rect(state, 9),
  box: (state) => rect(state, 12),
  parallel: (state) => rect(state, 12),
  region: (state) => rect(state, 10),
  final: (state) =>
    `${rect(state, 9)}${rect({ ...state, x: state.x + 3, y: state.y + 3, width: state.width - 6, height: state.height - 6 }, 7, ' class="ring"')}`,
  history: ({ x, y, width, height }) =>
    `<rect x="${at(x)}" y="${at(y)}" width="${at(width)}" height="${at(height)}" rx="${at(width / 2)}"/><text x="${at(x + width / 2)}" y="${at(y + height / 2 + 4.5)}" font-size="13" text-anchor="middle">H</text>`,
};

function rect({ x, y, width, height }: DrawnState, round: number, more = ''): string {
  return `<rect x="${at(x)}" y="${at(y)}" width="${at(width)}" height="${at(height)}" rx="${round}"${more}/>`;
}

const states = (state: DrawnState) =>
  `<g class="state ${state.depth === 0 ? 'outermost' : state.look}" data-state="${escapeMarkup(state.id)}"><title>${escapeMarkup(state.id)}</title>${shapes[state.look](state)}${state.lines.map(written).join('')}</g>`;

function arrow({ key, ways, label }: DrawnArrow, pressable: boolean): string {
  const press = pressable ? ` tabindex="0" role="button"` : '';
  const { x, y, width, height } = label;
  const plate = `<rect class="plate" x="${at(x)}" y="${at(y)}" width="${at(width)}" height="${at(height)}" rx="4"/>`;
  const reach = ways.map((points) => `<path class="reach" d="${path(points)}"/>`).join('');
  return `<g class="arrow" data-key="${escapeMarkup(key)}"${press}><title>${escapeMarkup(key)}</title>${reach}${ways.map(way).join('')}${plate}${label.lines.map(written).join('')}</g>`;
}

/** A chart as a drawing: each arrow has its key as `data-key`, each state its id as `data-state`. */
export function toSvg(layout: Layout, { styled = true, pressable = false }: SvgOptions = {}): string {
  const { id, width, height } = layout;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" class="chart-drawing" viewBox="0 0 ${at(width)} ${at(height)}" width="${at(width)}" height="${at(height)}" role="${pressable ? 'group' : 'img'}" aria-label="The chart ${escapeMarkup(id)}">`,
    styled ? `<style>${drawingStyle}</style>` : '',
    ...layout.states.map(states),
    ...layout.marks.map(
      (mark) => `<g class="mark"><circle cx="${at(mark.at.x)}" cy="${at(mark.at.y)}" r="5"/>${way(mark.way)}</g>`,
    ),
    ...layout.arrows.map((each) => arrow(each, pressable)),
    '</svg>',
  ].join('\n');
}
