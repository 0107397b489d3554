import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  describeObjective,
  diffCharts,
  pluralize,
  readRecords,
  type Objective,
  type Survey,
  surveyOf,
  testPathsOf,
  type WalkRecord,
} from 'xstate-walks';
import {
  bookAsCsv,
  bookAsMarkdown,
  chooseCharts,
  commonOptions,
  describeDuration,
  formatOf,
  instead,
  namesOf,
  openPage,
  printChart,
  printDiff,
  printOpen,
  printTable,
  printTestPaths,
  readOptions,
  showProgress,
  tableNote,
  toBook,
  toMermaid,
  toPlaywright,
  usageOf,
} from 'xstate-walks/exports';
import { declarationOf, readModels } from '../../tests/models/declarations.ts';
import { cacheDir } from '../../tests/fixtures/paths.ts';
import type { ChartModel } from '../../tests/models/declarations.ts';
import { hasRecords, readWitnesses, runFacts, runWalks, levels } from './run.ts';

const options = {
  run: { type: 'boolean', value: '[level …]', does: `runs the tests of the levels ${levels.join(', ')}, or of some` },
  report: {
    type: 'boolean',
    value: '[folder]',
    does: 'writes the last run as a page, JSON, JUnit and Markdown; runs the tests first if there was none',
  },
  ...commonOptions,
  export: { ...commonOptions.export, does: `${commonOptions.export.does}, or Playwright tests (.spec.ts)` },
  diff: {
    type: 'string',
    value: '<git-ref>',
    takes: 'a commit, branch or tag',
    does: 'how the charts changed since a commit, and which test paths are affected',
  },
  'base-url': {
    type: 'string',
    value: '<url>',
    takes: 'an address such as http://localhost:3000',
    does: 'with --run: tests only the API, of another backend; accounts, products and orders stay there',
  },
  replay: {
    type: 'string',
    value: '<code>',
    takes: 'the code that an error shows',
    does: 'repeats the path of a shopper’s code for support',
  },
} as const;

type Wanted = ReturnType<typeof readOptions<typeof options>>['values'];

export const optionNames = namesOf(options);

const usage = usageOf(
  'npm run paths -- [options]   lists what the charts can do, and test paths through them',
  options,
  'npm run verify lists what is explored. docs/testing.md explains the levels.',
);

const objectiveOf = ({ to }: Wanted): Objective => (to === undefined ? { goal: 'transitions' } : { to });

function chosen(models: ChartModel[], wanted: Wanted): ChartModel[] {
  const machines = chooseCharts(
    models.map(({ machine }) => machine),
    wanted,
  );
  return models.filter(({ machine }) => machines.includes(machine));
}

function surveyed({ machine, file, options: given }: ChartModel, objective: Objective): Survey {
  try {
    return surveyOf(machine, given, objective);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new Error(`${file}: ${message}\nThe test data of this chart are in tests/models/${machine.id}.tsx.`, {
      cause: error,
    });
  }
}

const asJson = (found: unknown) =>
  JSON.stringify(found, (_, value: unknown) => (value instanceof Error ? { message: value.message } : value), 2);

/** True if the test paths cover everything that their objective asks for, except what is unreachable. */
const isMet = ({ objective, testPaths, transitions }: Survey): boolean =>
  'to' in objective ? testPaths.length > 0 : transitions.every(({ verdict }) => verdict !== 'uncovered');

async function differences(ref: string, models: ChartModel[], { chart, json }: Wanted, objective: Objective) {
  const { chartsAt } = await import('./diff.ts');
  const before = (await chartsAt(ref)).filter(({ id }) => !chart || chart.includes(id));
  const diffs = diffCharts(
    before,
    models.map(({ machine }) => machine),
  );
  if (json) return asJson(diffs);
  if (diffs.length === 0) return `No chart differs from ${ref}.`;
  const printed = diffs.map((diff) => {
    const model = models.find(({ machine }) => machine.id === diff.id);
    return printDiff(diff, model && surveyOf(model.machine, model.options, objective));
  });
  return printed.join('\n');
}

/** The test paths of a chart, with its declaration and screen model if it is declared. */
async function withScreens({ machine, options: given }: ChartModel, objective: Objective) {
  const { screenModelOf } = await import('../../tests/drivers/browser/screenModel.ts');
  const chart = await declarationOf(machine.id);
  const screenModel = chart && screenModelOf(chart);
  const testPaths = testPathsOf(machine, { ...given, ...screenModel?.options }, objective);
  return { id: machine.id, testPaths, chart };
}

const allWithScreens = (models: ChartModel[], objective: Objective) =>
  Promise.all(models.map((model) => withScreens(model, objective)));

const booked = async (models: ChartModel[], objective: Objective) => {
  const { bookOf } = await import('./byHand.ts');
  const charts = await allWithScreens(models, objective);
  const cases = charts.map(async ({ id, testPaths, chart }) =>
    chart ? bookOf(chart, testPaths) : toBook(id, testPaths),
  );
  return (await Promise.all(cases)).flat();
};

/** The export formats by the ending of a file. */
const formats: Record<string, (models: ChartModel[], objective: Objective) => string | Promise<string>> = {
  '.mmd': (models) => models.map(({ machine }) => toMermaid(machine)).join('\n'),
  '.md': async (models, objective) =>
    bookAsMarkdown(await booked(models, objective), (await import('./byHand.ts')).bookHead),
  '.csv': async (models, objective) => bookAsCsv(await booked(models, objective)),
  '.ts': async (models, objective) => {
    const { exportedOf, head } = await import('./playwrightFile.ts');
    const charts = (await allWithScreens(models, objective)).flatMap(({ testPaths, chart }) =>
      chart ? [exportedOf(chart, testPaths)] : [],
    );
    if (charts.length === 0) throw new Error('tests/models declares none of these charts');
    return toPlaywright(charts, head);
  },
};

async function exported(file: string, models: ChartModel[], objective: Objective): Promise<string> {
  writeFileSync(file, await formatOf(file, formats)(models, objective));
  return `${file} has ${pluralize(models.length, 'chart')}. Took ${took()}.`;
}

/** Checks that another backend is running; only its API can be walked. */
async function checkBackend(baseUrl: string, named: string[]): Promise<void> {
  if (!URL.canParse(baseUrl))
    throw new Error(`--base-url takes an address such as http://localhost:3000, not ${baseUrl}`);
  const others = named.filter((level) => level !== 'api');
  if (others.length > 0) throw new Error(`--base-url is for api, not for ${others.join(', ')}`);
  const address = new URL('/api/products?keyword=&pageNumber=1', baseUrl);
  const status = await fetch(address).then(
    (response) => response.status,
    () => 'no response',
  );
  if (status !== 200) throw new Error(`There is no shop at ${baseUrl}: ${address} responds with ${status}`);
}

/** The time since the command began. */
const took = () => describeDuration(performance.now());

/** Whether the failure of a test is that of a walk, which its record tells. */
const isOfWalk = (failure: string, records: WalkRecord[]) =>
  records.some(({ passed, error = '' }) => !passed && failure.includes(error.split('\n')[0]!));

/** Runs the tests of some levels, or all. Returns the folder of their records, and what failed beside them. */
async function walked(named: string[], { chart = [], 'base-url': baseUrl }: Wanted, count: number) {
  const unknown = named.filter((level) => !levels.includes(level));
  if (unknown.length > 0)
    throw new Error(`There is no test level ${unknown.join(', ')}.${instead(unknown[0]!, 'test levels', levels)}`);
  if (baseUrl !== undefined) await checkBackend(baseUrl, named);
  const all = baseUrl === undefined ? levels : ['api'];
  const folder = (await import('./results.ts')).freshFolder();
  const wanted = { levels: named.length > 0 ? named : all, charts: chart, folder, baseUrl };
  const failed = await runWalks({ ...wanted, of: chart.length || count }, showProgress);
  const records = hasRecords(folder) ? await readRecords(folder) : [];
  if (records.length === 0) throw new Error(['No test has run.', ...failed].join('\n'));
  return { folder, failed: failed.filter((failure) => !isOfWalk(failure, records)) };
}

/** Runs the tests, or reads what the last run has left, and prints or writes the results. */
async function reported(models: ChartModel[], values: Wanted, positionals: string[], say: (text: string) => void) {
  const [{ lastFolder, isGood, resultsOf }, { printRun }] = await Promise.all([
    import('./results.ts'),
    import('./printRun.ts'),
  ]);
  const named = values.report ? positionals.filter((each) => levels.includes(each)) : positionals;
  const before = values.run ? undefined : lastFolder();
  const { folder, failed } = hasRecords(before)
    ? { folder: before, failed: [] }
    : await walked(named, values, models.length);
  const results = await resultsOf(folder, models);
  say(values.json ? asJson({ ...results, failed }) : printRun(results, failed, values.chart !== undefined));
  if (!values.report) {
    if (!values.json) say(`Took ${took()}. \`npm run paths -- --report --open\` shows this run as a page.`);
    return isGood(results) && failed.length === 0 ? 0 : 1;
  }
  const failedFacts = readWitnesses(folder).size === 0 ? await runFacts(folder, showProgress) : [];
  if (failedFacts.length > 0) throw new Error(failedFacts.join('\n'));
  showProgress('Drawing the charts and writing the report');
  const into = positionals.find((each) => !named.includes(each)) ?? join(cacheDir, 'report');
  const { writeReport } = await import('./report.ts');
  const page = await writeReport(into, folder, models, results);
  say(`\nWrote ${page}, and beside it report.json, junit.xml and report.md. Took ${took()}.`);
  say(values.open ? 'Opening it.' : 'With --open it is opened in a browser.');
  if (values.open) openPage(page);
  return isGood(results) && failed.length === 0 ? 0 : 1;
}

/** The command. Returns its exit code: 1 if a test fails or a target is missed. */
export async function paths(args: string[], say: (text: string) => void): Promise<number> {
  const { values, positionals } = readOptions(args, options);
  if (values['base-url'] !== undefined && !values.run) throw new Error('--base-url goes with --run');
  if (values.open && !values.report) throw new Error('--open goes with --report');
  if (positionals.length > 0 && !values.run && !values.report)
    throw new Error(
      `${positionals.join(' ')} is not an option.${instead(`--${positionals[0]}`, 'options', optionNames)}`,
    );
  if (values.help) {
    say(usage);
    return 0;
  }
  const { replay } = values;
  if (replay !== undefined) return (await import('./replayCode.ts')).replayCode(replay, await readModels(), say);
  const models = chosen(await readModels(), values);
  if (values.run || values.report) return reported(models, values, positionals, say);
  const objective = objectiveOf(values);
  if (values.diff !== undefined) {
    say(await differences(values.diff, models, values, objective));
    return 0;
  }
  if (values.export !== undefined) {
    say(await exported(values.export, models, objective));
    return 0;
  }
  const isChart = values.chart !== undefined;
  const surveys = models.map((model) => surveyed(model, objective));
  if (values.json) say(asJson(surveys));
  else if (values.to) say(surveys.map(printTestPaths).join('\n'));
  else if (isChart) say(surveys.map(printChart).join('\n'));
  else
    say(
      [
        `Test paths for ${describeObjective(objective)} of ${pluralize(surveys.length, 'chart')}`,
        '',
        printTable(surveys),
        '',
        ...printOpen(surveys),
        `${tableNote} Took ${took()}.`,
        '`--chart cart` lists the test paths of one chart, `--run` runs them, `--help` lists the rest.',
      ].join('\n'),
    );
  return surveys.every(isMet) ? 0 : 1;
}
