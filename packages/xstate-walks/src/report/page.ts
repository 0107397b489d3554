import { coverageKinds, describeShare, type CoverageKind, type Share } from '../survey/coverage.ts';
import { drawingStyle } from '../drawing/svg.ts';
import { escapeMarkup } from '../chart/labels.ts';
import {
  beyondNote,
  failuresIn,
  hasBeyond,
  headlineOf,
  isAsked,
  type Report,
  type ReportedArrow,
  type ReportedChart,
} from './report.ts';
import { standalonePage } from './standalone.ts';
import { sourceText } from '../bundle/sources.ts';

const numbers = (share: Share | undefined, kind: CoverageKind) =>
  !share ? '' : share.of === 0 && share.beyond === 0 ? '–' : describeShare(share, kind).replace('/', ' of ');

const isWhole = (share: Share | undefined) => !share || share.covered === share.of;

const send = (event: object) => `data-do="${escapeMarkup(JSON.stringify(event))}"`;

/** A covered share. It looks like a failure only where a goal asks for it. */
const cell = (report: Report, chart: ReportedChart, system: string, kind: CoverageKind) => {
  const share = chart.shares[system]?.[kind];
  const isShort = !isWhole(share) && isAsked(report, system, kind);
  return `<td class="number${isShort ? ' short' : ''}">${numbers(share, kind)}</td>`;
};

const noted = (charts: ReportedChart[], systems: string[]) =>
  systems.some((system) => charts.some(hasBeyond(system))) ? ` ${beyondNote}` : '';

const failures = (report: Report) => {
  const failed = failuresIn(report);
  if (failed.length === 0) return '';
  return `<section><h2>Failures</h2><ul class="failures">${failed
    .map(
      ({ chart, number, walk }) =>
        `<li><p><span class="chip">${escapeMarkup(walk.system)}</span> <a href="#${escapeMarkup(chart)}" ${send({ type: 'failure', chart, walk: number, step: Math.max(0, walk.steps.length - 1) })}>${escapeMarkup(chart)}, ${escapeMarkup(walk.tour)}</a></p><pre tabindex="0">${escapeMarkup(walk.error ?? '')}</pre></li>`,
    )
    .join('')}</ul></section>`;
};

const goals = ({ goals: all, systems }: Report) => {
  if (all.length === 0) return '';
  const rows = coverageKinds.flatMap((kind) => {
    const own = all.filter((goal) => goal.kind === kind);
    if (own.length === 0) return [];
    const cells = systems.map((system) => {
      const goal = own.find((each) => each.system === system);
      if (!goal) return '<td class="number">–</td>';
      const sign = goal.isMet ? '✓' : '✗';
      return `<td class="number${goal.isMet ? '' : ' short'}"><span aria-hidden="true">${sign}</span> ${goal.covered} of ${goal.of}<small>${goal.isMet ? 'met' : 'missed'}, at least ${goal.percent} %</small></td>`;
    });
    return [`<tr><th scope="row">${kind}</th>${cells.join('')}</tr>`];
  });
  const heads = systems.map((system) => `<th scope="col" class="number">${escapeMarkup(system)}</th>`).join('');
  return `<section><h2>Goals</h2><div class="scroll" tabindex="0" role="region" aria-label="Goals"><table><thead><tr><td></td>${heads}</tr></thead><tbody>${rows.join('')}</tbody></table></div></section>`;
};

const overview = (report: Report) => {
  const { charts, systems, byPlan } = report;
  const heads = systems.map((system) => `<th scope="col" class="number">${escapeMarkup(system)}</th>`).join('');
  const rows = charts.map((chart) => {
    const cells = systems.map((system) => cell(report, chart, system, 'transitions'));
    const failed = chart.walks.filter(({ passed }) => !passed).length;
    return `<tr><th scope="row"><a href="#${escapeMarkup(chart.id)}">${escapeMarkup(chart.id)}</a></th>${cells.join('')}<td class="number">${chart.walks.length}</td><td class="number${failed ? ' short' : ''}">${failed}</td></tr>`;
  });
  return `<section><h2>Charts</h2><p>Transitions that were really crossed.${byPlan.length > 0 ? ` No chart runs in: ${escapeMarkup(byPlan.join(', '))}. There, what it agreed to is counted, step by step.` : ''}${noted(charts, systems)}</p><div class="scroll" tabindex="0" role="region" aria-label="Charts"><table><thead><tr><th scope="col">chart</th>${heads}<th scope="col" class="number">walks</th><th scope="col" class="number">failed</th></tr></thead><tbody>${rows.join('')}</tbody></table></div></section>`;
};

const measured = ({ tables = [] }: Report) =>
  tables
    .map(({ title, note, head, rows }) => {
      const name = escapeMarkup(title);
      const heads = head.map((each) => `<th scope="col">${escapeMarkup(each)}</th>`).join('');
      const lines = rows.map(
        ([first = '', ...cells]) =>
          `<tr><th scope="row">${escapeMarkup(first)}</th>${cells.map((each) => `<td>${escapeMarkup(each)}</td>`).join('')}</tr>`,
      );
      const said = note === undefined ? '' : `<p>${escapeMarkup(note)}</p>`;
      return `<section><h2>${name}</h2>${said}<div class="scroll" tabindex="0" role="region" aria-label="${name}"><table><thead><tr>${heads}</tr></thead><tbody>${lines.join('')}</tbody></table></div></section>`;
    })
    .join('');

const beside = ({ links = [] }: Report) =>
  links.map(({ href, says }) => `<p><a href="${escapeMarkup(href)}">${escapeMarkup(says)}</a></p>`).join('');

/** What is left, with reasons; folded where no goal asks for it. */
const openOf = (report: Report, charts: ReportedChart[]) =>
  report.systems
    .map((system) => {
      const items = charts
        .flatMap(({ open }) => open[system] ?? [])
        .map(
          ({ name, verdict, why }) =>
            `<li class="${verdict}"><span class="chip">${escapeMarkup(system)}</span> <code>${escapeMarkup(name)}</code> ${verdict === 'unreachable' ? 'cannot be reached' : 'not covered'}: ${escapeMarkup(why ?? '')}</li>`,
        );
      if (items.length === 0) return '';
      const list = `<ul class="open">${items.join('')}</ul>`;
      if (isAsked(report, system, 'transitions')) return list;
      return `<details><summary>${items.length} in ${escapeMarkup(system)}, where no goal asks for them</summary>${list}</details>`;
    })
    .join('');

const left = (report: Report) =>
  `<section><h2>What is left, and why</h2>${openOf(report, report.charts) || '<p>Nothing.</p>'}</section>`;

const arrowRow = (arrow: ReportedArrow, report: Report) => {
  const cells = report.systems.map((system) => {
    const times = arrow.times[system];
    const beyond = arrow.beyond[system];
    if (beyond !== undefined) return `<td class="number" title="${escapeMarkup(beyond)}">–</td>`;
    const isShort = times === 0 && isAsked(report, system, 'transitions');
    return `<td class="number${isShort ? ' short' : ''}">${times ?? ''}</td>`;
  });
  const ids = [...new Set(arrow.tests.flatMap((test) => test.ids))].join(' ');
  return `<tr><td>${escapeMarkup(arrow.from)}</td><th scope="row"><button type="button" class="link" ${send({ type: 'arrow.choose', key: arrow.key })}>${escapeMarkup(arrow.label)}</button></th>${cells.join('')}<td class="ids">${escapeMarkup(ids)}</td></tr>`;
};

const legend = `<ul class="legend" aria-label="Legend">
<li class="none">never</li><li class="once">once</li><li class="few">2–4 times</li><li class="some">5–19</li><li class="often">20 or more</li><li class="beyond">cannot be reached</li></ul>`;

const chartSection = (chart: ReportedChart, report: Report, drawing: string) => {
  const { systems } = report;
  const id = escapeMarkup(chart.id);
  const choices = [null, ...systems].map(
    (system) =>
      `<button type="button" aria-pressed="${system === null}" ${send({ type: 'system.choose', system })}>${escapeMarkup(system ?? 'all')}</button>`,
  );
  const shares = systems.map(
    (system) =>
      `<tr><th scope="row">${escapeMarkup(system)}</th>${coverageKinds.map((kind) => cell(report, chart, system, kind)).join('')}</tr>`,
  );
  const heads = systems.map((system) => `<th scope="col" class="number">${escapeMarkup(system)}</th>`).join('');
  const open = openOf(report, [chart]);
  return `<section class="chart" data-chart="${id}" aria-labelledby="chart-${id}">
<h1 id="chart-${id}" tabindex="-1">${id}</h1>
<div class="tools"><div class="switch" role="group" aria-label="Walks through">${choices.join('')}</div>
<div class="switch" role="group" aria-label="Size of the drawing"><button type="button" data-zoom="0.8" aria-label="Smaller">−</button><button type="button" data-zoom="fit">fit</button><button type="button" data-zoom="natural">full size</button><button type="button" data-zoom="1.25" aria-label="Larger">+</button></div>${legend}</div>
<div class="split"><div class="drawing" tabindex="0" role="region" aria-label="Drawing of ${id}">${drawing}</div><aside class="panel" aria-label="Details"></aside></div>
<h2>Covered</h2>${noted([chart], systems) && `<p>${beyondNote}</p>`}
<div class="scroll" tabindex="0" role="region" aria-label="What is covered of ${id}"><table><thead><tr><td></td>${coverageKinds.map((kind) => `<th scope="col" class="number">${kind}</th>`).join('')}</tr></thead><tbody>${shares.join('')}</tbody></table></div>
${open && `<h2>What is left, and why</h2>${open}`}
<h2>Transitions</h2>
<div class="scroll" tabindex="0" role="region" aria-label="Transitions of ${id}"><table class="arrows"><thead><tr><th scope="col">from</th><th scope="col">what happens</th>${heads}<th scope="col">statements</th></tr></thead><tbody>${chart.arrows.map((arrow) => arrowRow(arrow, report)).join('')}</tbody></table></div>
</section>`;
};

/** A report as one page that needs nothing else. `style` is added to its own, such as a typeface. */
export function toPage(report: Report, drawings: ReadonlyMap<string, string>, style = ''): Promise<string> {
  const { good, words } = headlineOf(report);
  const links = report.charts.map((chart) => {
    const kind = chart.walks.some(({ passed }) => !passed) ? ' class="short"' : '';
    return `<li><a href="#${escapeMarkup(chart.id)}"${kind}>${escapeMarkup(chart.id)}</a></li>`;
  });
  return standalonePage({
    title: `${report.title}: ${words}`,
    brand: report.title,
    when: report.when,
    style,
    sheets: [sourceText('report/page.css'), drawingStyle],
    navigation: `<nav aria-label="Charts"><ul>${links.join('')}</ul></nav>`,
    content: `<div data-view="summary">
<h1 class="${good ? 'good' : 'bad'}" tabindex="-1">${escapeMarkup(words)}</h1>
${beside(report)}${failures(report)}${goals(report)}${overview(report)}${measured(report)}${left(report)}
</div>
${report.charts.map((chart) => chartSection(chart, report, drawings.get(chart.id) ?? '')).join('\n')}`,
    data: ['report', report],
    script: 'report/app.ts',
  });
}
