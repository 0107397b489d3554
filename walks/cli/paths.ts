import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  describeObjective,
  diffCharts,
  pluralize,
  readRecords,
  type Objective,
  type BoundedSurvey,
  type Survey,
  statesOf,
  surveyOf,
  surveyWithMinimum,
  toursOf,
  type WalkRecord,
} from 'xstate-walks';
import {
  bookAsCsv,
  bookAsMarkdown,
  formatOf,
  printChart,
  printOpen,
  printTable,
  printTours,
  toBook,
  toMermaid,
  toPlaywright,
} from 'xstate-walks/exports';
import { screenModelOf } from '../../tests/drivers/browser/screenModel.ts';
import { declarationOf, readModels } from '../../tests/models/declarations.ts';
import { cacheDir } from '../../tests/fixtures/paths.ts';
import { bookHead, bookOf } from './byHand.ts';
import { chartsAt, printDiff } from './diff.ts';
import { replayCode } from './replayCode.ts';
import { replayFile } from './replayFile.ts';
import { exportedOf, head } from './playwrightFile.ts';
import { instead, meant, optionNames, readOptions, type Wanted } from './options.ts';
import { writePlayable } from '../check/play.ts';
import type { ChartModel } from '../../tests/models/declarations.ts';
import { printRun } from './printRun.ts';
import { freshFolder, lastFolder, isGood, resultsOf } from './results.ts';
import { writeReport } from './report.ts';
import { hasRecords, runFacts, runWalks, systems, readWitnesses } from './run.ts';

const usage = `npm run paths -- [options]     lists what the charts can do, and tours through them

  --run [system …]   walks through actor, view, browser and api, or some of them, and reports the coverage
  --report [folder]  writes the last run as a page, JSON, JUnit and Markdown; runs the walks first if there was none;
                     and beside it a page to play the system, which takes up to a minute
  --chart <id>       everything about one chart; may be given again
  --to <id>          the shortest tour to a state, such as checkout.outcomeUnknown
  --export <file>    writes the charts or their tours; the ending chooses the format: .md is a book of test cases,
                     .csv the same as a table, .mmd Mermaid, .spec.ts a file of Playwright tests
  --diff <git-ref>   how the charts changed since a commit, and which tours are affected
  --json             for programs
  --help             this list

  --base-url <url>   with --run: walks only the API, of another backend, and leaves accounts, products and orders there
  --replay <walk>    repeats a saved walk that failed (its file), or the path of a shopper’s code for support

npm run verify -- random walks at random, charts and running systems.
`;

const objectiveOf = ({ to }: Wanted): Objective => (to === undefined ? { goal: 'transitions' } : { to });

const idsOf = ({ machine }: ChartModel) => statesOf(machine).map(({ id }) => id);

/** Throws unless there is a state of this name. */
function checkState(models: ChartModel[], to: string): void {
  const all = models.flatMap(idsOf);
  if (all.includes(to)) return;
  const own = models.find(({ machine }) => machine.id === to.split('.')[0]);
  if (own) throw new Error(`There is no state ${to}.${instead(to, `states of ${own.machine.id}`, idsOf(own))}`);
  const charts = models.map(({ machine }) => machine.id).join(', ');
  throw new Error(`There is no state ${to}.${meant(to, all)} States begin with their chart: ${charts}.`);
}

function chosen(models: ChartModel[], { chart: ids, to }: Wanted): ChartModel[] {
  if (to !== undefined) checkState(models, to);
  const wanted = ids ?? (to === undefined ? undefined : [to.split('.')[0]!]);
  if (!wanted) return models;
  const unknown = wanted.filter((id) => !models.some(({ machine }) => machine.id === id));
  if (unknown.length > 0) {
    const known = models.map(({ machine }) => machine.id);
    throw new Error(`There is no chart ${unknown.join(', ')}.${instead(unknown[0]!, 'charts', known)}`);
  }
  return models.filter(({ machine }) => wanted.includes(machine.id));
}

async function surveyed(
  { machine, file, options: given }: ChartModel,
  objective: Objective,
  isBounded: boolean,
): Promise<BoundedSurvey> {
  try {
    return isBounded
      ? await surveyWithMinimum(machine, given, objective)
      : { ...surveyOf(machine, given, objective), minimumSteps: null };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new Error(`${file}: ${message}\nThe samples of this chart are in tests/models/${machine.id}.tsx.`, {
      cause: error,
    });
  }
}

const asJson = (found: unknown) =>
  JSON.stringify(found, (_, value: unknown) => (value instanceof Error ? { message: value.message } : value), 2);

/** True if the tours cover everything that their goal asks for, except what is unreachable. */
const isMet = ({ objective, tours, transitions }: Survey): boolean =>
  'to' in objective ? tours.length > 0 : transitions.every(({ verdict }) => verdict !== 'uncovered');

async function differences(ref: string, models: ChartModel[], { chart, json }: Wanted, objective: Objective) {
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

/** The tours of a chart, with its declaration and screen model if it is declared. */
async function withScreens({ machine, options: given }: ChartModel, objective: Objective) {
  const chart = await declarationOf(machine.id);
  const screenModel = chart && screenModelOf(chart);
  const tours = toursOf(machine, { ...given, ...screenModel?.options }, objective);
  return { id: machine.id, tours, chart };
}

const allWithScreens = (models: ChartModel[], objective: Objective) =>
  Promise.all(models.map((model) => withScreens(model, objective)));

const booked = async (models: ChartModel[], objective: Objective) => {
  const charts = await allWithScreens(models, objective);
  const cases = charts.map(async ({ id, tours, chart }) => (chart ? bookOf(chart, tours) : toBook(id, tours)));
  return (await Promise.all(cases)).flat();
};

/** The export formats by the ending of a file. */
const formats: Record<string, (models: ChartModel[], objective: Objective) => string | Promise<string>> = {
  '.mmd': (models) => models.map(({ machine }) => toMermaid(machine)).join('\n'),
  '.md': async (models, objective) => bookAsMarkdown(await booked(models, objective), bookHead),
  '.csv': async (models, objective) => bookAsCsv(await booked(models, objective)),
  '.ts': async (models, objective) => {
    const charts = (await allWithScreens(models, objective)).flatMap(({ tours, chart }) =>
      chart ? [exportedOf(chart, tours)] : [],
    );
    if (charts.length === 0) throw new Error('tests/models declares none of these charts');
    return toPlaywright(charts, head);
  },
};

async function exported(file: string, models: ChartModel[], objective: Objective): Promise<string> {
  writeFileSync(file, await formatOf(file, formats)(models, objective));
  return `${file} has ${pluralize(models.length, 'chart')}.`;
}

/** Checks that another backend is running; only its API can be walked. */
async function checkBackend(baseUrl: string, named: string[]): Promise<void> {
  if (!URL.canParse(baseUrl))
    throw new Error(`--base-url takes an address such as http://localhost:3000, not ${baseUrl}`);
  const others = named.filter((system) => system !== 'api');
  if (others.length > 0) throw new Error(`--base-url is for api, not for ${others.join(', ')}`);
  const address = new URL('/api/products?keyword=&pageNumber=1', baseUrl);
  const status = await fetch(address).then(
    (response) => response.status,
    () => 'no response',
  );
  if (status !== 200) throw new Error(`There is no shop at ${baseUrl}: ${address} responds with ${status}`);
}

/** Whether the failure of a test is that of a walk, which its record tells. */
const isOfWalk = (failure: string, records: WalkRecord[]) =>
  records.some(({ passed, error = '' }) => !passed && failure.includes(error.split('\n')[0]!));

/** Walks through some systems, or all. Returns the folder of the records, and the tests beside walks that failed. */
async function walked(named: string[], { chart = [], 'base-url': baseUrl }: Wanted) {
  const unknown = named.filter((system) => !systems.includes(system));
  if (unknown.length > 0)
    throw new Error(`There is no system ${unknown.join(', ')} to walk.${instead(unknown[0]!, 'systems', systems)}`);
  if (baseUrl !== undefined) await checkBackend(baseUrl, named);
  const all = baseUrl === undefined ? systems : ['api'];
  const folder = freshFolder();
  const failed = await runWalks({ systems: named.length > 0 ? named : all, charts: chart, folder, baseUrl });
  const records = hasRecords(folder) ? await readRecords(folder) : [];
  if (records.length === 0) throw new Error(['Nothing was walked.', ...failed].join('\n'));
  return { folder, failed: failed.filter((failure) => !isOfWalk(failure, records)) };
}

/** The command. Returns its exit code: 1 if a goal is not met. */
export async function paths(args: string[], say: (text: string) => void): Promise<number> {
  const { values, positionals } = readOptions(args);
  if (values['base-url'] !== undefined && !values.run) throw new Error('--base-url goes with --run');
  if (positionals.length > 0 && !values.run && !values.report)
    throw new Error(
      `${positionals.join(' ')} is not an option.${instead(`--${positionals[0]}`, 'options', optionNames)}`,
    );
  if (values.help) {
    say(usage);
    return 0;
  }
  const { replay } = values;
  if (replay !== undefined)
    return replay.endsWith('.json') ? replayFile(replay, say) : replayCode(replay, await readModels(), say);
  const models = chosen(await readModels(), values);
  if (values.run || values.report) {
    const named = values.report ? positionals.filter((each) => systems.includes(each)) : positionals;
    const before = values.run ? undefined : lastFolder();
    const { folder, failed } = hasRecords(before) ? { folder: before, failed: [] } : await walked(named, values);
    const results = await resultsOf(folder, models);
    say(values.json ? asJson({ ...results, failed }) : printRun(results, failed));
    if (values.report) {
      const failedFacts = readWitnesses(folder).size === 0 ? await runFacts(folder) : [];
      if (failedFacts.length > 0) throw new Error(failedFacts.join('\n'));
      const into = positionals.find((each) => !named.includes(each)) ?? join(cacheDir, 'report');
      say(`\n${await writeReport(into, folder, models, results)}`);
      await writePlayable(into);
    }
    return isGood(results) && failed.length === 0 ? 0 : 1;
  }
  const objective = objectiveOf(values);
  if (values.diff !== undefined) {
    say(await differences(values.diff, models, values, objective));
    return 0;
  }
  if (values.export !== undefined) {
    say(await exported(values.export, models, objective));
    return 0;
  }
  const surveys = await Promise.all(models.map((model) => surveyed(model, objective, values.chart !== undefined)));
  if (values.json) say(asJson(surveys));
  else if (values.to) say(surveys.map(printTours).join('\n'));
  else if (values.chart) say(surveys.map(printChart).join('\n'));
  else say([`Tours for ${describeObjective(objective)}`, '', printTable(surveys), ...printOpen(surveys)].join('\n'));
  return surveys.every(isMet) ? 0 : 1;
}
