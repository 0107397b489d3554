import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { countOf, pageOf, percent, scoreOf } from './mutantsPage.mjs';
import {
  builds,
  chartsReaching,
  inCopy,
  keyOf,
  planted,
  readFaults,
  reaches,
  root,
  testFilesWith,
  testsIn,
  testsWith,
  UNRUN,
} from './plant.mjs';
import { withSources } from './sources.mjs';

/**
 * `npm run mutants`: plants faults in the charts, and in views, wiring and server, and runs only the generated suite
 * against them. `-- --charts` and `-- --planted` select one part, `--chart cart` one chart, `--in views/order` the faults
 * of some files, `--alive` those that survived last time; `--quick` skips the walks in Chromium. `--write` writes
 * docs/mutants.md.
 */
const { values } = parseArgs({
  options: {
    charts: { type: 'boolean', default: false },
    planted: { type: 'boolean', default: false },
    chart: { type: 'string', multiple: true },
    in: { type: 'string', multiple: true },
    alive: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
});

const keptFile = join(root, 'node_modules/.cache/proshop/mutants.json');
const readKept = () =>
  existsSync(keptFile) ? JSON.parse(readFileSync(keptFile, 'utf8')) : { charts: {}, planted: {} };
/** Reads the file again each time, so that two runs can share the work. */
const keep = (part, key, result) => {
  const kept = readKept();
  mkdirSync(dirname(keptFile), { recursive: true });
  writeFileSync(keptFile, JSON.stringify({ ...kept, [part]: { ...kept[part], [key]: result } }));
};

const tryCharts = () =>
  withSources(async (load) => {
    const { chartMutants } = await load('/walks/chartMutants.ts');
    await chartMutants({ only: values.chart }, ({ id, fates }) => {
      keep('charts', id, fates);
      console.log(
        `${id.padEnd(14)} ${fates.length} mutants: ${['dead', 'equivalent', 'alive'].map((fate) => `${countOf(fates, fate)} ${fate}`).join(', ')}`,
      );
      for (const { kind, what, why } of fates.filter(({ fate }) => fate === 'alive'))
        console.log(`  ALIVE ${kind}: ${what}\n        ${why}`);
    });
  });

/** The titles of generated tests, and what their files contain. */
const WALKS = 'follows its chart|random .*keeps? ';
const hasWalks = /follows its chart|describe\('(random walks|random calls)'/;

const failedIn = (tests) => tests.find(({ status }) => status === 'failed');

/** A timeout on a busy machine must not count as a detected fault. */
const patient = ['--testTimeout', '120000'];

/** Folders of walks without a build, fast ones first. */
const folders = ['tests/walks', 'tests/server', 'tests/views'];

/** The folder of the walks through views: of all charts, or of those in the environment variable CHARTS. */
const VIEW_SHARES = 'tests/views/walks/';

/** Runs the generated suite without Chromium: only test files that reach the broken file, until one fails. */
const near = (copy, broken, bail = '1') => {
  const tests = [];
  const run = (files, env = {}) =>
    tests.push(...testsWith(copy, env, 'run', ...files, '-t', WALKS, '--bail', bail, ...patient));
  for (const folder of folders) {
    const walks = testFilesWith(copy, folder, hasWalks);
    const files = walks.filter((walk) => broken.some((file) => reaches(copy, walk, file)));
    if (files.length > 0) run(files);
    if (failedIn(tests)) break;
    // Views are found by their names, so that only those of the charts concerned are walked.
    const shares = walks.filter((walk) => walk.startsWith(VIEW_SHARES) && !files.includes(walk));
    const charts = [...new Set(broken.flatMap((file) => chartsReaching(copy, file)))];
    if (shares.length > 0 && charts.length > 0) run(shares, { CHARTS: charts.join(',') });
    if (failedIn(tests)) break;
  }
  return tests;
};

/** The walks of the built shop in Chromium. */
const inChromium = (copy, bail = '1') =>
  builds(copy)
    ? testsIn(copy, 'run', ...testFilesWith(copy, 'tests/browser', hasWalks), '-t', WALKS, '--bail', bail)
    : [{ fullName: 'the shop does not build', status: 'failed', failureMessages: [''] }];

const sayWhy = (message) =>
  message
    .split('\n')
    .filter((line) => !/^Error: \S+, tour /.test(line) && line.trim() !== '')
    .at(0) ?? '';

/** Without a fault every test must pass; otherwise every fault would seem detected. */
const needGreen = (tests, what) => {
  const failed = failedIn(tests);
  if (failed) throw new Error(`${what} fail without a fault: ${failed.fullName}\n${failed.failureMessages.join('\n')}`);
  if (!tests.some(({ status }) => status === 'passed')) throw new Error(`there are no ${what}`);
};

/** The fate of a fault, with the test that failed. */
const fateOf = (copy, fault, walk) => {
  const failed = planted(copy, fault, () => failedIn(walk()) ?? null);
  if (failed === undefined) return { fate: 'misfit', by: null };
  if (failed === null) return { fate: 'alive', by: null };
  if (failed.fullName === UNRUN) return { fate: 'does not run', by: null };
  return { fate: 'dead', by: failed.fullName, why: sayWhy(failed.failureMessages.join('\n')) };
};

const isAlive = (fault) => readKept().planted[keyOf(fault)]?.fate !== 'dead';

/** Stores and prints the fate of a fault. */
const note = (fault, result) => {
  keep('planted', keyOf(fault), result);
  console.log(`${result.fate.padEnd(6)} ${fault.in}: ${fault.why}${result.by ? `\n       ${result.by}` : ''}`);
};

const tryPlanted = (faults) => {
  if (faults.length === 0) return;
  inCopy((copy) => {
    const broken = faults.map((fault) => fault.in);
    needGreen(near(copy, broken, '0'), 'walks');
    for (const fault of faults)
      note(
        fault,
        fateOf(copy, fault, () => near(copy, [fault.in])),
      );
    const left = faults.filter(isAlive);
    if (values.quick || left.length === 0) return;
    needGreen(inChromium(copy, '0'), 'walks in Chromium');
    for (const fault of left)
      note(
        fault,
        fateOf(copy, fault, () => inChromium(copy)),
      );
  });
};

const all = await readFaults('scripts/planted');
const both = values.charts === values.planted;
if (both || values.charts) await tryCharts();
if (both || values.planted) {
  const isChosen = ({ in: file }) => !values.in || values.in.some((part) => file.includes(part));
  tryPlanted(all.filter((fault) => isChosen(fault) && (!values.alive || isAlive(fault))));
}

const kept = readKept();
const charts = Object.entries(kept.charts).map(([id, fates]) => ({ id, fates }));
const fates = charts.flatMap((chart) => chart.fates);
const tried = all.map((fault) => ({ fault, ...(kept.planted[keyOf(fault)] ?? { fate: 'not tried', by: null }) }));
const living = tried.filter(({ fate }) => fate !== 'dead');
console.log(
  `charts: ${scoreOf(fates)} of the mutants that differ die; planted: ${percent(tried.length - living.length, tried.length)} of ${tried.length} die`,
);

if (values.write) writeFileSync(join(root, 'docs/mutants.md'), pageOf(charts, tried));
