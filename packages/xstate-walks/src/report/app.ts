import { createActor } from 'xstate';
import { pluralize } from '../chart/labels.ts';
import { chip, element, type Child } from './element.ts';
import { paint, type Reader, fitDrawing, zoom } from './paintDrawing.ts';
import { readerMachine } from './reader.machine.ts';
import type { Report, ReportedArrow, ReportedChart, ReportedStep, ReportedWalk } from './report.ts';

// What the page of a report does: it draws the state of its reader, and every control says which event it sends.
const report = JSON.parse(document.querySelector('#report')!.textContent) as Report;
const charts = new Map(report.charts.map((chart) => [chart.id, chart]));
const lengths = Object.fromEntries(
  report.charts.map(({ id, walks }) => [id, walks.map(({ steps }) => Math.max(1, steps.length))]),
);
const reader = createActor(readerMachine, { input: { lengths } });
type ReaderEvent = Parameters<typeof reader.send>[0];

const button = (words: Child, event: ReaderEvent, more: Record<string, string | undefined> = {}) =>
  element('button', { type: 'button', 'data-do': JSON.stringify(event), ...more }, words);

const heading = (words: string) => element('h2', { tabindex: '-1' }, words);

const isShown = (walk: ReportedWalk, system: string | null) => system === null || walk.system === system;
const crosses = (number: number) => (walk: ReportedWalk) => walk.steps.some(({ taken }) => taken.includes(number));

/** How many walks are listed before the others are only counted. */
const most = 60;

function walkList(
  chart: ReportedChart,
  chosen: (walk: ReportedWalk) => boolean,
  stepOf: (walk: ReportedWalk) => number,
) {
  const found = chart.walks.flatMap((walk, number) => (chosen(walk) ? [{ walk, number }] : []));
  const items = found
    .slice(0, most)
    .map(({ walk, number }) =>
      element(
        'li',
        {},
        chip(walk.system),
        walk.passed ? null : chip('failed', 'bad'),
        button(walk.tour, { type: 'walk.open', walk: number, step: stepOf(walk) }, { class: 'link' }),
        element('small', {}, ` ${walk.goal}`),
      ),
    );
  return element(
    'div',
    {},
    found.length === 0 ? element('p', {}, 'None.') : element('ul', { class: 'walks' }, ...items),
    found.length > most ? element('p', {}, `and ${found.length - most} more`) : null,
  );
}

const wholePanel = (chart: ReportedChart, system: string | null) => [
  heading('Walks'),
  element('p', {}, 'Press an arrow to see the walks through it.'),
  walkList(
    chart,
    (walk) => isShown(walk, system),
    () => 0,
  ),
];

function arrowPanel(chart: ReportedChart, arrow: ReportedArrow, system: string | null) {
  const number = chart.arrows.indexOf(arrow);
  const times = Object.entries(arrow.times).map(([name, count]) => {
    const beyond = arrow.beyond[name];
    const where = arrow.elsewhere[name];
    const said = `${pluralize(count, 'time')}${where === undefined ? '' : `, in walks of ${where}`}`;
    return element('li', {}, chip(name), ` ${beyond === undefined ? said : `cannot be reached: ${beyond}`}`);
  });
  const tests = arrow.tests.map(({ test, ids }) =>
    element('li', {}, ...ids.map((id) => chip(id, 'id')), ` ${test.replace(/^([A-Z]\d[^:]*): /, '')}`),
  );
  return [
    heading(arrow.label),
    element('p', {}, element('code', {}, arrow.key)),
    button('Close', { type: 'selection.close' }),
    element('h3', {}, 'Crossed'),
    element('ul', {}, ...times),
    element('h3', {}, 'Statements that tests of this transition name'),
    tests.length === 0 ? element('p', {}, 'None.') : element('ul', { class: 'tests' }, ...tests),
    element('h3', {}, 'Walks through it'),
    walkList(
      chart,
      (walk) => isShown(walk, system) && crosses(number)(walk),
      (walk) => walk.steps.findIndex(({ taken }) => taken.includes(number)),
    ),
  ];
}

const pictureOf = ({ picture, state }: ReportedStep) =>
  picture === undefined ? null : element('img', { src: report.pictures[picture], alt: `The screen in ${state}` });

const saidOf = ({ event, isRefused, taken }: ReportedStep) =>
  isRefused && taken.length === 0 ? `${event} is refused` : event;

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
    heading(walk.tour),
    element('p', {}, chip(walk.system), chip(walk.goal), walk.passed ? chip('passed', 'good') : chip('failed', 'bad')),
    walk.error === undefined ? null : element('pre', { tabindex: '0' }, walk.error),
    element(
      'div',
      { class: 'steps' },
      offer('◀ Back', { type: 'step.back' }),
      element('span', {}, `${at} of ${Math.max(0, walk.steps.length - 1)}`),
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
            element('small', {}, ` ${step.ms} ms`),
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
let last = '';
let lastChart = '';

function render(snapshot: Reader): void {
  const { context, value } = snapshot;
  const inside = typeof value === 'object' ? value.chart : '';
  const shown = inside === '' ? null : context.chart;
  document.querySelector<HTMLElement>('[data-view="summary"]')!.hidden = shown !== null;
  for (const link of document.querySelectorAll<HTMLElement>('nav a')) {
    if (link.getAttribute('href') === `#${shown}`) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
  for (const section of document.querySelectorAll<HTMLElement>('[data-chart]')) {
    section.hidden = section.dataset['chart'] !== shown;
    if (section.hidden) continue;
    const chart = charts.get(context.chart)!;
    fitDrawing(section);
    for (const choice of section.querySelectorAll('.tools [data-do]')) {
      const { system } = JSON.parse(choice.getAttribute('data-do')!) as { system: string | null };
      choice.setAttribute('aria-pressed', String(system === context.system));
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
          ? arrowPanel(chart, arrow, context.system)
          : wholePanel(chart, context.system);
    panel.replaceChildren(...content.filter((child) => child !== null));
    paint(section, chart, snapshot);
    const place = JSON.stringify([context.chart, inside, context.key, inside === 'walk' ? context.walk : null]);
    const again = focused ? panel.querySelector<HTMLElement>(`[data-do='${CSS.escape(focused)}']`) : null;
    if (place === last) again?.focus();
    else if (last !== '') section.querySelector<HTMLElement>(lastChart === context.chart ? '.panel h2' : 'h1')!.focus();
    last = place;
    lastChart = context.chart;
    const step = inside === 'walk' ? walk?.steps[context.step] : undefined;
    document.querySelector('[role="status"]')!.textContent = step ? `${saidOf(step)}, then ${step.state}` : '';
  }
}

/** A failure is opened where it happened: its chart, then its walk. */
type Failure = { type: 'failure'; chart: string; walk: number; step: number };

function perform(event: ReaderEvent | Failure): void {
  if (event.type !== 'failure') return reader.send(event);
  reader.send({ type: 'chart.open', chart: event.chart });
  reader.send({ type: 'walk.open', walk: event.walk, step: event.step });
}

document.addEventListener('click', (click) => {
  const target = click.target as Element;
  const control = target.closest('[data-do]');
  const key = target.closest('[data-key]')?.getAttribute('data-key');
  const by = target.closest('[data-zoom]')?.closest('button')?.getAttribute('data-zoom');
  const section = target.closest<HTMLElement>('[data-chart]');
  if (control) perform(JSON.parse(control.getAttribute('data-do')!) as ReaderEvent | Failure);
  else if (key) reader.send({ type: 'arrow.choose', key });
  else if (by && section) zoom(section, by);
});

document.addEventListener('keydown', (press) => {
  const target = press.target as Element;
  const key = target.closest('[data-key]')?.getAttribute('data-key');
  const isScrolled = target.closest('[tabindex="0"]:not([data-key])') !== null;
  if (key && (press.key === 'Enter' || press.key === ' ')) {
    press.preventDefault();
    reader.send({ type: 'arrow.choose', key });
  } else if (press.key === 'Escape') reader.send({ type: 'selection.close' });
  else if (press.key === 'ArrowRight' && !isScrolled) reader.send({ type: 'step.forward' });
  else if (press.key === 'ArrowLeft' && !isScrolled) reader.send({ type: 'step.back' });
});

/** Opens the chart in the address. */
function follow(): void {
  const chart = decodeURIComponent(location.hash.slice(1));
  const { context, value } = reader.getSnapshot();
  if (typeof value === 'object' && context.chart === chart) return;
  if (charts.has(chart)) reader.send({ type: 'chart.open', chart });
  else if (chart !== 'content') reader.send({ type: 'summary.open' });
  scrollTo(0, 0);
}

reader.subscribe(render);
reader.start();
window.addEventListener('hashchange', follow);
window.addEventListener('resize', () => {
  for (const section of document.querySelectorAll<HTMLElement>('[data-chart]:not([hidden])')) fitDrawing(section);
});
follow();
