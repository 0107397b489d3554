import { coverageKinds, describeShare, type CoverageKind } from '../survey/coverage.ts';
import { drawingStyle } from '../drawing/svg.ts';
import { describeDuration, escapeMarkup, pluralize } from '../chart/labels.ts';
import type { Report, ReportedArrow, ReportedChart } from './report.ts';
import { failuresIn, headlineOf, isAsked } from './results.ts';
import { bundleOf, sourceText } from '../bundle/sources.ts';

const send = (event: object) => `data-do="${escapeMarkup(JSON.stringify(event))}"`;

const scrolled = (name: string, table: string) =>
  `<div class="scroll" tabindex="0" role="region" aria-label="${escapeMarkup(name)}"><table>${table}</table></div>`;

const headOf = (words: readonly string[], kind = ' class="number"') =>
  words.map((each) => `<th scope="col"${kind}>${escapeMarkup(each)}</th>`).join('');

/** A covered share. Only where a target asks for it, it says what is not covered. */
const cell = (report: Report, chart: ReportedChart, level: string, kind: CoverageKind) => {
  const share = chart.shares[level]?.[kind];
  if (!share || (share.of === 0 && share.covered === 0)) return '<td class="number">–</td>';
  if (!isAsked(report, level, kind)) return `<td class="number">${share.covered}</td>`;
  const isShort = share.covered < share.of;
  return `<td class="number${isShort ? ' short' : ''}">${describeShare(share).replace('/', ' of ')}</td>`;
};

const failures = (report: Report) => {
  const failed = failuresIn(report);
  if (failed.length === 0) return '';
  return `<section><h2>Failed tests</h2><ul class="failures">${failed
    .map(
      ({ chart, number, walk }) =>
        `<li><p><span class="chip">${escapeMarkup(walk.level)}</span> <a href="#${escapeMarkup(chart)}/test/${number + 1}/${Math.max(0, walk.steps.length - 1)}">${escapeMarkup(chart)}: ${escapeMarkup(walk.title)}</a></p><pre tabindex="0">${escapeMarkup(walk.error ?? '')}</pre></li>`,
    )
    .join('')}</ul></section>`;
};

const targets = ({ goals, levels }: Report) => {
  if (goals.length === 0) return '';
  const asked = levels.filter((level) => goals.some((goal) => goal.level === level));
  const rows = coverageKinds.flatMap((kind) => {
    const own = goals.filter((goal) => goal.kind === kind);
    if (own.length === 0) return [];
    const cells = asked.map((level) => {
      const goal = own.find((each) => each.level === level);
      if (!goal) return '<td class="number">–</td>';
      const sign = goal.isMet ? '✓' : '✗ missed:';
      const least = goal.percent === 100 ? '' : `<small>at least ${goal.percent} %</small>`;
      return `<td class="number${goal.isMet ? '' : ' short'}">${sign} ${goal.covered} of ${goal.of}${least}</td>`;
    });
    return [`<tr><th scope="row">${kind}</th>${cells.join('')}</tr>`];
  });
  const free = levels.filter((level) => !asked.includes(level));
  const note = free.length > 0 ? ` No target asks for anything at the level ${escapeMarkup(free.join(', '))}.` : '';
  return `<section><h2>Coverage targets</h2><p>What the tests of a level must cover, over all charts.${note}</p>${scrolled('Coverage targets', `<thead><tr><td></td>${headOf(asked)}</tr></thead><tbody>${rows.join('')}</tbody>`)}</section>`;
};

const overview = (report: Report) => {
  const { charts, levels, byPlan } = report;
  const rows = charts.map((chart) => {
    const cells = levels.map((level) => cell(report, chart, level, 'transitions'));
    const failed = chart.walks.filter(({ passed }) => !passed).length;
    const took = describeDuration(chart.walks.reduce((sum, { ms }) => sum + ms, 0));
    return `<tr><th scope="row"><a href="#${escapeMarkup(chart.id)}">${escapeMarkup(chart.id)}</a></th><td class="number">${chart.walks.length}</td><td class="number${failed ? ' short' : ''}">${failed}</td><td class="number">${took}</td>${cells.join('')}</tr>`;
  });
  const agreed =
    byPlan.length > 0
      ? ` No chart runs at the level ${escapeMarkup(byPlan.join(', '))}: the transitions that it confirmed are counted.`
      : '';
  return `<section><h2>Charts</h2><p>By test level: the transitions that tests really took.${agreed}</p>${scrolled('Charts', `<thead><tr><th scope="col">chart</th>${headOf(['tests', 'failed', 'took', ...levels])}</tr></thead><tbody>${rows.join('')}</tbody>`)}</section>`;
};

const measured = ({ tables = [] }: Report) =>
  tables
    .map(({ title, note, head, rows }) => {
      const lines = rows.map(
        ([first = '', ...cells]) =>
          `<tr><th scope="row">${escapeMarkup(first)}</th>${cells.map((each) => `<td>${escapeMarkup(each)}</td>`).join('')}</tr>`,
      );
      const said = note === undefined ? '' : `<p>${escapeMarkup(note)}</p>`;
      return `<section><h2>${escapeMarkup(title)}</h2>${said}<details><summary>${pluralize(rows.length, 'row')}</summary>${scrolled(title, `<thead><tr>${headOf(head, '')}</tr></thead><tbody>${lines.join('')}</tbody>`)}</details></section>`;
    })
    .join('');

/** The states and transitions that are not covered though a target asks for them, and those that are excluded. */
const openOf = (report: Report, charts: ReportedChart[]) => {
  const folded = (isMeant: (verdict: string) => boolean, words: string, levels: string[]) =>
    levels
      .map((level) => {
        const items = charts
          .flatMap(({ open }) => open[level] ?? [])
          .filter(({ verdict }) => isMeant(verdict))
          .map(({ name, why }) => `<li><code>${escapeMarkup(name)}</code>: ${escapeMarkup(why ?? '')}</li>`);
        if (items.length === 0) return '';
        return `<details><summary>${escapeMarkup(level)}: ${items.length} ${words}</summary><ul class="open">${items.join('')}</ul></details>`;
      })
      .join('');
  const { levels } = report;
  const asked = levels.filter((level) => isAsked(report, level, 'transitions'));
  const uncovered = folded((verdict) => verdict === 'uncovered', 'not covered', asked);
  const excluded = folded((verdict) => verdict !== 'uncovered', 'excluded', asked);
  return [
    uncovered && `<h2 class="short">Not covered</h2>${uncovered}`,
    excluded && `<h2>Excluded, with reasons</h2><p>A level cannot do these; no target counts them.</p>${excluded}`,
  ].join('');
};

const arrowRow = (arrow: ReportedArrow, report: Report) => {
  const cells = report.levels.map((level) => {
    const times = arrow.times[level];
    const excluded = arrow.excluded[level];
    if (excluded !== undefined) return `<td class="number" title="${escapeMarkup(excluded)}">excluded</td>`;
    const isShort = times === 0 && isAsked(report, level, 'transitions');
    return `<td class="number${isShort ? ' short' : ''}">${times ?? '–'}</td>`;
  });
  const ids = [...new Set(arrow.tests.flatMap((test) => test.ids))].join(' ');
  return `<tr><td>${escapeMarkup(arrow.from)}</td><th scope="row"><button type="button" class="link" ${send({ type: 'arrow.choose', key: arrow.key })}>${escapeMarkup(arrow.label)}</button></th>${cells.join('')}<td class="ids">${escapeMarkup(ids)}</td></tr>`;
};

const legend = `<ul class="legend" aria-label="How often tests took a transition">
<li class="none">never</li><li class="once">once</li><li class="few">2–4 times</li><li class="some">5–19</li><li class="often">20 or more</li><li class="open">not covered</li><li class="excluded">excluded</li></ul>`;

const chartSection = (chart: ReportedChart, report: Report, drawing: string) => {
  const { levels } = report;
  const id = escapeMarkup(chart.id);
  const choices = [null, ...levels].map(
    (level) =>
      `<button type="button" aria-pressed="${level === null}" ${send({ type: 'level.choose', level })}>${escapeMarkup(level ?? 'all')}</button>`,
  );
  const shares = levels
    .filter((level) => chart.shares[level])
    .map(
      (level) =>
        `<tr><th scope="row">${escapeMarkup(level)}</th>${coverageKinds.map((kind) => cell(report, chart, level, kind)).join('')}</tr>`,
    );
  const failed = chart.walks.filter(({ passed }) => !passed).length;
  const took = describeDuration(chart.walks.reduce((sum, { ms }) => sum + ms, 0));
  return `<section class="chart" data-chart="${id}" aria-labelledby="chart-${id}">
<h1 id="chart-${id}" tabindex="-1">${id}</h1>
<p class="${failed > 0 ? 'bad' : 'good'}">${pluralize(chart.walks.length, 'test')}: ${failed} failed, took ${took}</p>
<div class="tools"><div class="switch" role="group" aria-label="Test level">${choices.join('')}</div>
<div class="switch" role="group" aria-label="Size of the drawing"><button type="button" data-zoom="0.8" aria-label="Smaller">−</button><button type="button" data-zoom="fit">Whole</button><button type="button" data-zoom="natural">Readable</button><button type="button" data-zoom="1.25" aria-label="Larger">+</button></div>${legend}</div>
<div class="split"><div class="drawing" tabindex="0" role="region" aria-label="Drawing of ${id}">${drawing}</div><aside class="panel" aria-label="Details"></aside></div>
<h2>Covered</h2>
${scrolled(`Covered of ${chart.id}`, `<thead><tr><th scope="col">level</th>${headOf(coverageKinds)}</tr></thead><tbody>${shares.join('')}</tbody>`)}
${openOf(report, [chart])}
<h2>Transitions</h2><p>How often the tests of each level took them.</p>
${scrolled(`Transitions of ${chart.id}`, `<thead><tr><th scope="col">from</th><th scope="col">what happens</th>${headOf(levels)}<th scope="col">requirements</th></tr></thead><tbody class="arrows">${chart.arrows.map((arrow) => arrowRow(arrow, report)).join('')}</tbody>`)}
</section>`;
};

const finder = `<div class="tools" role="search"><label>Find <input type="search" id="find" placeholder="chart, test, transition or requirement"></label>
<div class="switch" role="group" aria-label="Only"><button type="button" data-only="" aria-pressed="true">all</button><button type="button" data-only="failed" aria-pressed="false">failed</button><button type="button" data-only="open" aria-pressed="false">not covered</button></div></div>
<div id="found" aria-live="polite" hidden></div>`;

/** Data in a page, which nothing in it can end. */
const dataInPage = (data: unknown): string => JSON.stringify(data).replaceAll('<', '\\u003c');

/** A report as one page that needs nothing else. `style` is added to its own, such as a typeface. */
export async function toPage(report: Report, drawings: ReadonlyMap<string, string>, style = ''): Promise<string> {
  const { title, when, charts } = report;
  const { good, words } = headlineOf(report);
  const links = charts.map(({ id, walks }) => {
    const kind = walks.some(({ passed }) => !passed) ? ' class="short"' : '';
    return `<li><a href="#${escapeMarkup(id)}"${kind}>${escapeMarkup(id)}</a></li>`;
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeMarkup(`${title}: ${words}`)}</title>
<style>${style}
${sourceText('report/page.css')}
${drawingStyle}</style>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header class="top"><a class="brand" href="#summary">${escapeMarkup(title)}</a><time datetime="${escapeMarkup(when)}">${escapeMarkup(when.slice(0, 16).replace('T', ' '))}</time></header>
<nav aria-label="Charts"><ul><li><a href="#summary">Overview</a></li>${links.join('')}</ul></nav>
<main id="content">
<div data-view="summary">
<h1 class="${good ? 'good' : 'bad'}" tabindex="-1">${escapeMarkup(words)}</h1>
${finder}${failures(report)}${targets(report)}${overview(report)}${openOf(report, charts)}${measured(report)}
</div>
${charts.map((chart) => chartSection(chart, report, drawings.get(chart.id) ?? '')).join('\n')}
</main>
<p class="unseen" role="status"></p>
<script type="application/json" id="report">${dataInPage(report)}</script>
<script>${(await bundleOf('report/app.ts', true)).replaceAll('</script', '<\\/script')}</script>
</body>
</html>
`;
}
