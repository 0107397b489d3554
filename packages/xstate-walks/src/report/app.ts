import { createActor } from 'xstate';
import { describeDuration, pluralize } from '../chart/labels.ts';
import { chip, element, type Child } from './element.ts';
import { drag, paint, showDrawing, type Reader, zoom } from './paintDrawing.ts';
import { readerMachine } from './reader.machine.ts';
import type { Report, ReportedArrow, ReportedChart, ReportedStep, ReportedWalk } from './report.ts';
import { isAsked } from './results.ts';

// What the page of a report does: it draws the state of its reader, and every control says which event it sends.
const report = JSON.parse(document.querySelector('#report')!.textContent) as Report;
const charts = new Map(report.charts.map((chart) => [chart.id, chart]));
const lengths = Object.fromEntries(
  report.charts.map(({ id, walks }) => [id, walks.map(({ steps }) => Math.max(1, steps.length))]),
);
export const reader = createActor(readerMachine, { input: { lengths } });
type ReaderEvent = Parameters<typeof reader.send>[0];

const button = (words: Child, event: ReaderEvent, more: Record<string, string | undefined> = {}) =>
  element('button', { type: 'button', 'data-do': JSON.stringify(event), ...more }, words);

const heading = (words: string) => element('h2', { tabindex: '-1' }, words);

const isShown = (walk: ReportedWalk, level: string | null) => level === null || walk.level === level;
const crosses = (number: number) => (walk: ReportedWalk) => walk.steps.some(({ taken }) => taken.includes(number));

const opened = (chart: string, number: number, step = 0) => `#${chart}/test/${number + 1}${step > 0 ? `/${step}` : ''}`;

const linkTo = (href: string, words: string) => element('a', { href }, words);

/** The place of a group of tests, in the order of the levels. */
const placeOf = (name: string) => report.levels.findIndex((level) => name.startsWith(`${level},`));

const result = (href: string, says: string, kind: string, mark = '') =>
  element('li', {}, chip(kind, mark), linkTo(href, says));

/** The tests of a chart by level and goal; those that failed come first, and unfolded. */
function testList(
  chart: ReportedChart,
  isChosen: (walk: ReportedWalk) => boolean,
  stepOf: (walk: ReportedWalk) => number,
) {
  const groups = new Map<string, HTMLElement[]>();
  const times = new Map<string, number>();
  for (const [number, walk] of chart.walks.entries()) {
    if (!isChosen(walk)) continue;
    const name = walk.passed ? `${walk.level}, ${walk.goal}` : 'Failed';
    const item = element(
      'li',
      {},
      walk.passed ? null : chip(walk.level, 'bad'),
      linkTo(opened(chart.id, number, stepOf(walk)), walk.title),
      element('small', {}, ` ${pluralize(Math.max(0, walk.steps.length - 1), 'step')}, ${describeDuration(walk.ms)}`),
    );
    groups.set(name, [...(groups.get(name) ?? []), item]);
    times.set(name, (times.get(name) ?? 0) + walk.ms);
  }
  if (groups.size === 0) return element('p', {}, 'None.');
  const sorted = [...groups].toSorted(([one], [other]) => placeOf(one) - placeOf(other));
  const lists = sorted.map(([name, items], index) =>
    element(
      'details',
      index === 0 ? { open: '' } : {},
      element('summary', {}, `${name}: ${pluralize(items.length, 'test')}, ${describeDuration(times.get(name)!)}`),
      element('ul', {}, ...items),
    ),
  );
  return element('div', {}, ...lists);
}

const wholePanel = (chart: ReportedChart, level: string | null) => [
  heading('Tests'),
  element('p', {}, 'Press an arrow of the drawing to see the tests that take it.'),
  testList(
    chart,
    (walk) => isShown(walk, level),
    () => 0,
  ),
];

function arrowPanel(chart: ReportedChart, arrow: ReportedArrow, level: string | null) {
  const number = chart.arrows.indexOf(arrow);
  const times = Object.entries(arrow.times).map(([name, count]) => {
    const excluded = arrow.excluded[name];
    const where = arrow.elsewhere[name];
    const said = `${pluralize(count, 'time')}${where === undefined ? '' : `, in tests of ${where}`}`;
    return element('li', {}, chip(name), ` ${excluded === undefined ? said : `excluded: ${excluded}`}`);
  });
  const tests = arrow.tests.map(({ test, ids }) =>
    element('li', {}, ...ids.map((id) => chip(id, 'id')), ` ${test.replace(/^([A-Z]\d[^:]*): /, '')}`),
  );
  return [
    heading(arrow.label),
    element('p', {}, element('code', {}, arrow.key)),
    button('Close', { type: 'selection.close' }),
    element('h3', {}, 'Taken'),
    element('ul', {}, ...times),
    element('h3', {}, 'Requirements that its tests name'),
    tests.length === 0 ? element('p', {}, 'None.') : element('ul', { class: 'tests' }, ...tests),
    element('h3', {}, 'Tests that take it'),
    testList(
      chart,
      (walk) => isShown(walk, level) && crosses(number)(walk),
      (walk) => walk.steps.findIndex(({ taken }) => taken.includes(number)),
    ),
  ];
}

const pictureOf = ({ picture, state }: ReportedStep) =>
  picture === undefined ? null : element('img', { src: report.pictures[picture], alt: `The screen in ${state}` });

const saidOf = (step: ReportedStep) => (step.isIgnored ? `${step.event} is ignored` : step.event);

function walkPanel(chart: ReportedChart, walk: ReportedWalk, at: number) {
  const step = walk.steps[at];
  const steps = walk.steps.map((each, number) =>
    element(
      'li',
      {},
      button(
        `${saidOf(each)} → ${each.state}`,
        { type: 'step.go', step: number },
        {
          class: 'link',
          'aria-current': number === at ? 'step' : undefined,
        },
      ),
    ),
  );
  const crossed = (step?.taken ?? []).map((number) => {
    const arrow = chart.arrows[number]!;
    return element(
      'li',
      {},
      button(`${arrow.from}: ${arrow.label}`, { type: 'arrow.choose', key: arrow.key }, { class: 'link' }),
    );
  });
  const offer = (words: string, event: ReaderEvent) =>
    button(words, event, { 'aria-disabled': String(!reader.getSnapshot().can(event)) });
  return [
    heading(walk.title),
    element(
      'p',
      {},
      walk.passed ? chip('passed', 'good') : chip('failed', 'bad'),
      chip(walk.level),
      chip(walk.goal),
      chip(describeDuration(walk.ms)),
    ),
    walk.error === undefined ? null : element('pre', { tabindex: '0' }, walk.error),
    element(
      'div',
      { class: 'steps' },
      offer('◀ Back', { type: 'step.back' }),
      element('span', {}, `Step ${at} of ${Math.max(0, walk.steps.length - 1)}`),
      offer('Forward ▶', { type: 'step.forward' }),
      button('Close', { type: 'selection.close' }),
    ),
    ...(step
      ? [
          element(
            'p',
            { class: 'now' },
            element('strong', {}, saidOf(step)),
            ` → ${step.state}`,
            element('small', {}, ` ${describeDuration(step.ms)}`),
          ),
          step.carried ? element('p', {}, 'with ', element('code', {}, step.carried)) : null,
          pictureOf(step),
          crossed.length > 0 ? element('ul', { class: 'crossed' }, ...crossed) : null,
        ]
      : []),
    element('h3', {}, 'All steps'),
    element('ol', { start: '0' }, ...steps),
  ];
}

/** What was shown before, so that the focus moves only where something else is. */
let last: string | null = null;

/** Whether the address says what to show, as it does at first, and not the other way round. */
let isFollowing = true;

function addressOf({ context: { chart, key, walk, step }, value }: Reader): string {
  if (typeof value === 'string') return '#summary';
  if (value.chart === 'walk') return opened(chart, walk, step);
  const arrow = charts.get(chart)!.arrows.findIndex((each) => each.key === key);
  return value.chart === 'arrow' ? `#${chart}/transition/${arrow + 1}` : `#${chart}`;
}

function render(snapshot: Reader): void {
  const { context, value } = snapshot;
  const inside = typeof value === 'object' ? value.chart : '';
  const shown = inside === '' ? null : context.chart;
  document.querySelector<HTMLElement>('[data-view="summary"]')!.hidden = shown !== null;
  for (const link of document.querySelectorAll<HTMLElement>('nav a')) {
    const isShownNow = link.getAttribute('href') === `#${shown ?? 'summary'}`;
    link.ariaCurrent = isShownNow ? 'page' : null;
    if (isShownNow) link.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }
  for (const section of document.querySelectorAll<HTMLElement>('[data-chart]')) {
    section.hidden = section.dataset['chart'] !== shown;
    if (section.hidden) continue;
    const chart = charts.get(context.chart)!;
    showDrawing(section);
    for (const choice of section.querySelectorAll('.tools [data-do]')) {
      const { level } = JSON.parse(choice.getAttribute('data-do')!) as { level: string | null };
      choice.setAttribute('aria-pressed', String(level === context.level));
    }
    const panel = section.querySelector('.panel')!;
    const focused = panel.contains(document.activeElement)
      ? document.activeElement?.getAttribute('data-do')
      : undefined;
    const arrow = chart.arrows.find(({ key }) => key === context.key);
    const walk = chart.walks[context.walk];
    const content =
      inside === 'walk' && walk
        ? walkPanel(chart, walk, context.step)
        : inside === 'arrow' && arrow
          ? arrowPanel(chart, arrow, context.level)
          : wholePanel(chart, context.level);
    panel.replaceChildren(...content.filter((child) => child !== null));
    paint(section, chart, snapshot, report);
    if (focused) panel.querySelector<HTMLElement>(`[data-do='${CSS.escape(focused)}']`)?.focus();
    const step = inside === 'walk' ? walk?.steps[context.step] : undefined;
    document.querySelector('[role="status"]')!.textContent = step ? `${saidOf(step)}, then ${step.state}` : '';
  }
  const address = addressOf(snapshot);
  const place = address.split('/', 3).join('/');
  if (last !== null && place !== last) {
    const view = shown === null ? '[data-view="summary"]' : `[data-chart="${CSS.escape(shown)}"]`;
    const isInPanel = shown !== null && last.split('/')[0] === `#${shown}`;
    document.querySelector<HTMLElement>(`${view} ${isInPanel ? '.panel h2' : 'h1'}`)!.focus();
  }
  if (!isFollowing && decodeURIComponent(location.hash) !== address && (location.hash !== '' || shown !== null))
    history[place === last ? 'replaceState' : 'pushState'](null, '', address);
  last = place;
}

document.body.addEventListener('click', (click) => {
  const target = click.target as Element;
  const control = target.closest('[data-do]');
  const key = target.closest('[data-key]')?.getAttribute('data-key');
  const by = target.closest('[data-zoom]')?.closest('button')?.getAttribute('data-zoom');
  const section = target.closest<HTMLElement>('[data-chart]');
  if (control) reader.send(JSON.parse(control.getAttribute('data-do')!) as ReaderEvent);
  else if (key) reader.send({ type: 'arrow.choose', key });
  else if (by && section) zoom(section, by);
});

document.body.addEventListener('keydown', (press) => {
  const target = press.target as Element;
  if (target.matches('input')) return;
  const key = target.closest('[data-key]')?.getAttribute('data-key');
  const isScrolled = target.closest('[tabindex="0"]:not([data-key])') !== null;
  if (key && (press.key === 'Enter' || press.key === ' ')) {
    press.preventDefault();
    reader.send({ type: 'arrow.choose', key });
  } else if (press.key === 'Escape') reader.send({ type: 'selection.close' });
  else if (press.key === 'ArrowRight' && !isScrolled) reader.send({ type: 'step.forward' });
  else if (press.key === 'ArrowLeft' && !isScrolled) reader.send({ type: 'step.back' });
});

/** Opens what the address names: a chart, one of its tests, a step of it, or one of its transitions. */
export function follow(): void {
  const [id = '', kind, number = '', step = '0'] = decodeURIComponent(location.hash.slice(1)).split('/');
  if (id === 'content') return;
  const chart = charts.get(id);
  const index = Number(number) - 1;
  isFollowing = true;
  reader.send(chart ? { type: 'chart.open', chart: id } : { type: 'summary.open' });
  if (kind === 'test' && chart?.walks[index]) reader.send({ type: 'walk.open', walk: index, step: Number(step) });
  if (kind === 'transition' && chart?.arrows[index])
    reader.send({ type: 'arrow.choose', key: chart.arrows[index].key });
  isFollowing = false;
}

/** How many results of a search are shown. */
const most = 50;

const field = document.querySelector<HTMLInputElement>('#find')!;

/** Lists charts, tests and transitions with the words of the search field; or what failed, or is not covered. */
function find(): void {
  const only = document.querySelector('[data-only][aria-pressed="true"]')!.getAttribute('data-only')!;
  const words = field.value
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const has = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  const found = report.charts.flatMap((chart) => [
    ...(only === '' && has(chart.id) ? [result(`#${chart.id}`, chart.id, 'chart')] : []),
    ...chart.walks.flatMap((walk, number) =>
      only !== 'open' && (only === '' || !walk.passed) && has(`${chart.id} ${walk.title} ${walk.level} ${walk.goal}`)
        ? [result(opened(chart.id, number), `${chart.id}: ${walk.title}`, walk.level, walk.passed ? '' : 'bad')]
        : [],
    ),
    ...chart.arrows.flatMap((arrow, number) => {
      const text = [chart.id, arrow.key, arrow.label, ...arrow.tests.flatMap(({ ids }) => ids)].join(' ');
      return only === '' && has(text)
        ? [result(`#${chart.id}/transition/${number + 1}`, `${chart.id}, ${arrow.from}: ${arrow.label}`, 'transition')]
        : [];
    }),
    ...report.levels
      .filter((level) => only === 'open' && isAsked(report, level, 'transitions'))
      .flatMap((level) =>
        (chart.open[level] ?? []).flatMap(({ name, verdict, why }) =>
          verdict === 'uncovered' && has(name) ? [result(`#${chart.id}`, `${name}: ${why}`, level, 'bad')] : [],
        ),
      ),
  ]);
  const box = document.querySelector<HTMLElement>('#found')!;
  box.hidden = words.length === 0 && only === '';
  const rest = found.length > most ? `: the first ${most}. More words find fewer.` : '';
  box.replaceChildren(
    element('p', {}, `${found.length} found${rest}`),
    element('ul', { class: 'open' }, ...found.slice(0, most)),
  );
}

field.addEventListener('input', find);
for (const choice of document.querySelectorAll('[data-only]'))
  choice.addEventListener('click', () => {
    for (const each of document.querySelectorAll('[data-only]'))
      each.setAttribute('aria-pressed', String(each === choice));
    find();
  });

// On a phone, rows are stacked, and each cell names its column.
for (const table of document.querySelectorAll('table')) {
  const heads = table.querySelectorAll('thead > tr > *');
  for (const { children } of table.querySelectorAll('tbody > tr'))
    for (const [at, cell] of [...children].entries()) cell.setAttribute('data-head', heads[at]!.textContent);
}

reader.subscribe(render);
reader.start();
for (const frame of document.querySelectorAll<HTMLElement>('.drawing')) drag(frame);
window.addEventListener('hashchange', follow);
follow();
