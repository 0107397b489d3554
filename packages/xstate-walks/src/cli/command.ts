import { existsSync, mkdtempSync, rmSync, watch, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AnyStateMachine } from 'xstate';
import { describeDuration, messageOf, pluralize } from '../chart/labels.ts';
import { statesOf } from '../chart/nodes.ts';
import { arrowsOf } from '../chart/transitions.ts';
import { bookAsCsv, bookAsMarkdown, toBook } from '../exports/book.ts';
import { toMermaid } from '../exports/mermaid.ts';
import { coverageOf } from '../survey/coverage.ts';
import { diffCharts } from '../survey/diff.ts';
import { surveyOf, testPathsOf } from '../survey/survey.ts';
import { testChart } from '../survey/testChart.ts';
import { readRecords } from '../walk/recording.ts';
import { chooseCharts, commonOptions, readOptions, usageOf } from './options.ts';
import { formatOf, printChart, printDiff, printTestPaths } from './print.ts';
import { openPage } from './terminal.ts';

const options = {
  run: { type: 'boolean', does: 'runs the test paths through an actor; services are replaced, nothing is fetched' },
  report: {
    type: 'string',
    value: '<page>',
    takes: 'a file, such as report.html',
    does: 'the same, and writes a page with drawing, tests and what is not covered',
  },
  ...commonOptions,
  diff: {
    type: 'string',
    value: '<file>',
    takes: 'another version of the file',
    does: 'how the charts differ from those of another version of the file, and which test paths are affected',
  },
  watch: { type: 'boolean', does: 'lists again what has changed, whenever the file changes' },
} as const;

const usage = usageOf(
  'npx xstate-walks <file> [options]   lists states, transitions and test paths of the charts that a module exports',
  options,
  'It has no test data: ○ marks what needs a payload or the output of a service. testChart takes test data.',
);

type Wanted = ReturnType<typeof readOptions<typeof options>>['values'];

type Say = (text: string) => void;

/** Charts may come from another copy of xstate than ours. */
const isMachine = (value: unknown): value is AnyStateMachine =>
  typeof value === 'object' && value !== null && 'root' in value && 'provide' in value && 'implementations' in value;

let loads = 0;

/** A module as it is now: JavaScript by Node, TypeScript by Vite if it is there, else by a Node that strips types. */
async function moduleAt(file: string): Promise<Record<string, unknown>> {
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`);
  const byNode = async () =>
    (await import(`${pathToFileURL(file).href}?load=${(loads += 1)}`)) as Record<string, unknown>;
  if (/\.[cm]?jsx?$/.test(file)) return byNode();
  const vite = await import('vite').catch(() => undefined);
  if (vite) return (await vite.runnerImport<Record<string, unknown>>(file, { logLevel: 'silent' })).module;
  try {
    return await byNode();
  } catch (cause) {
    if ((cause as { code?: string }).code !== 'ERR_UNKNOWN_FILE_EXTENSION') throw cause;
    throw new Error(`${basename(file)} is TypeScript. Install vite, or use Node 22.18 or later.`, { cause });
  }
}

async function chartsIn(file: string, wanted: Pick<Wanted, 'chart' | 'to'>): Promise<AnyStateMachine[]> {
  const exported = Object.values(await moduleAt(resolve(file)));
  const charts = [...new Set(exported.filter(isMachine))];
  if (charts.length === 0) throw new Error(`${file} exports no chart: export what createMachine returns.`);
  return chooseCharts(charts, wanted);
}

const formats: Record<string, (charts: AnyStateMachine[]) => string> = {
  '.mmd': (charts) => charts.map((chart) => toMermaid(chart)).join('\n'),
  '.md': (charts) => bookAsMarkdown(charts.flatMap((chart) => toBook(chart.id, testPathsOf(chart)))),
  '.csv': (charts) => bookAsCsv(charts.flatMap((chart) => toBook(chart.id, testPathsOf(chart)))),
};

/** Runs the tests of each chart, and says a line for each. Returns whether all have passed. */
async function run(charts: AnyStateMachine[], say: Say): Promise<boolean> {
  const begun = performance.now();
  const sum = { tests: 0, failed: 0 };
  for (const chart of charts) {
    try {
      const { transitions, testPaths, steps } = await testChart(chart);
      sum.tests += testPaths;
      const size = `${pluralize(testPaths, 'test path')} of ${pluralize(steps, 'step')}`;
      say(`✓ ${chart.id}: ${pluralize(transitions, 'transition')} covered by ${size}`);
    } catch (error) {
      sum.failed += 1;
      say(`✗ ${messageOf(error)}`);
    }
  }
  const took = describeDuration(performance.now() - begun);
  const { tests, failed } = sum;
  say(`${pluralize(tests, 'test')} passed; of ${pluralize(charts.length, 'chart')} ${failed} failed; took ${took}`);
  return sum.failed === 0;
}

async function report(page: string, charts: AnyStateMachine[], say: Say): Promise<boolean> {
  // Before the tests run, since they may take long.
  await Promise.all([import('elkjs/lib/elk.bundled.js'), import('vite')]).catch((cause: unknown) => {
    throw new Error('A report needs elkjs and vite: npm install --save-dev elkjs vite', { cause });
  });
  const { drawingsOf, reportOf } = await import('../report/report.ts');
  const { toPage } = await import('../report/page.ts');
  const folder = mkdtempSync(join(tmpdir(), 'xstate-walks-'));
  try {
    process.env['WALKS'] = folder;
    const passed = await run(charts, say);
    const records = await readRecords(folder);
    const reported = charts.map((chart) => {
      const survey = surveyOf(chart);
      const own = records.filter(({ chart: id }) => id === chart.id);
      return { survey, records: own, coverages: [coverageOf(chart, survey, 'model', own)], witnesses: new Map() };
    });
    const about = { title: charts.map(({ id }) => id).join(', '), when: new Date().toISOString(), goals: [] };
    writeFileSync(page, await toPage(reportOf(about, reported), await drawingsOf(charts)));
    return passed;
  } finally {
    delete process.env['WALKS'];
    rmSync(folder, { recursive: true });
  }
}

/** What can be said of a chart that cannot be explored without test data. */
const outline = (chart: AnyStateMachine, error: unknown): string => {
  const [states, arrows] = [statesOf(chart), arrowsOf(chart)];
  return [
    chart.id,
    '',
    `States: ${states.length}`,
    ...states.map(({ id }) => `  ${id}`),
    '',
    `Transitions: ${arrows.length}`,
    ...arrows.map(({ key }) => `  ${key}`),
    '',
    `No test paths without test data: ${messageOf(error)}`,
  ].join('\n');
};

const printed = (chart: AnyStateMachine, { to }: Wanted): string => {
  try {
    return to === undefined ? printChart(surveyOf(chart)) : printTestPaths(surveyOf(chart, {}, { to }));
  } catch (error) {
    return outline(chart, error);
  }
};

const asJson = (found: unknown): string => JSON.stringify(found, null, 2);

const shown = (charts: AnyStateMachine[], wanted: Wanted): string =>
  wanted.json
    ? asJson(charts.map((chart) => surveyOf(chart)))
    : charts.map((chart) => printed(chart, wanted)).join('\n');

/** How charts differ from those of another file. The test paths of what needs test data are not known. */
function differences(before: AnyStateMachine[], charts: AnyStateMachine[], json = false): string {
  const diffs = diffCharts(before, charts);
  if (json) return asJson(diffs);
  const lines = diffs.map((diff) => {
    const chart = charts.find(({ id }) => id === diff.id);
    try {
      return printDiff(diff, chart && surveyOf(chart));
    } catch {
      return printDiff(diff, undefined);
    }
  });
  return lines.join('\n') || 'No chart differs.';
}

/** Lists the charts that differ from before, each time that the file or one beside it has changed. Never ends. */
async function watchFor(file: string, wanted: Wanted, say: Say, first: AnyStateMachine[]): Promise<never> {
  const before = new Map(first.map((chart) => [chart.id, shown([chart], wanted)]));
  const again = async () => {
    try {
      for (const chart of await chartsIn(file, wanted)) {
        const now = shown([chart], wanted);
        if (before.get(chart.id) !== now) say(`\n${now}`);
        before.set(chart.id, now);
      }
    } catch (error) {
      say(`\n${messageOf(error)}`); // the file is being edited: the next change may mend it
    }
  };
  let due: NodeJS.Timeout | undefined;
  watch(dirname(resolve(file)), () => {
    clearTimeout(due);
    due = setTimeout(() => void again(), 50); // editors write a file in several steps
  });
  return new Promise(() => undefined);
}

/** The command `xstate-walks`. Returns its exit code: 1 if a test fails or a transition is not covered. */
export async function command(args: string[], say: Say): Promise<number> {
  const { values, positionals } = readOptions(args, options);
  const [file, ...rest] = positionals;
  if (values.help || file === undefined) {
    say(usage);
    return values.help ? 0 : 1;
  }
  if (rest.length > 0) throw new Error(`One file at a time: ${rest.join(', ')} cannot be read beside ${file}.`);
  const charts = await chartsIn(file, values);
  if (values.diff !== undefined) {
    say(differences(await chartsIn(values.diff, { chart: values.chart }), charts, values.json));
    return 0;
  }
  if (values.export !== undefined) {
    writeFileSync(values.export, formatOf(values.export, formats)(charts));
    say(`${values.export} has ${pluralize(charts.length, 'chart')}.`);
    return 0;
  }
  if (values.report !== undefined) {
    const passed = await report(values.report, charts, say);
    say(`${values.report} has the report.`);
    if (values.open) openPage(values.report);
    return passed ? 0 : 1;
  }
  if (values.run) return (await run(charts, say)) ? 0 : 1;
  say(shown(charts, values));
  return values.watch ? watchFor(file, values, say, charts) : 0;
}
