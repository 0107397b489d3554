import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { pageOfChecked } from './checked/page.mjs';
import { checkedHash, DEPTH, tryChecked } from './checked/tryChecked.mjs';
import { withReason } from './checked/survivors.mjs';
import { pageOfExpressions } from './expressions/page.mjs';
import { conditionsNotShown } from './expressions/conditions.mjs';
import { tryExpressionMutants } from './expressions/tryAll.mjs';
import { keptResults } from './keptResults.mjs';
import { countOf, pageOfMutants, pageOfPlanted, percent, scoreOf } from './mutantsPage.mjs';
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
 * of some files, `--alive` those that survived last time; `--quick` skips the walks in Chromium. `--expressions` changes
 * the expressions of charts instead, and `--conditions` looks for conditions of guards that the generated walks do not
 * show. `--checker` lets only the exploration of `npm run prove` look for a sample of changes (`--sample 300`, and
 * `--seed 2` for another one), for so many `--minutes` at a time. `--write` writes docs/mutants.md and docs/planted.md, or the page of the selected part.
 */
const { values } = parseArgs({
  options: {
    charts: { type: 'boolean', default: false },
    planted: { type: 'boolean', default: false },
    expressions: { type: 'boolean', default: false },
    conditions: { type: 'boolean', default: false },
    checker: { type: 'boolean', default: false },
    sample: { type: 'string', default: '300' },
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '30' },
    chart: { type: 'string', multiple: true },
    in: { type: 'string', multiple: true },
    alive: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
});

const store = keptResults('mutants');
const readKept = () => ({ charts: {}, planted: {}, expressions: {}, ...store.read() });
const keep = (part, key, result) => store.change((kept) => ({ ...kept, [part]: { ...kept[part], [key]: result } }));

const tryCharts = () =>
  withSources(async (load) => {
    const { chartMutants } = await load('/walks/chartMutants.ts');
    await chartMutants({ only: values.chart }, ({ id, fates }) => {
      keep('charts', id, fates);
      sayFates(id, fates);
    });
  });

/** Prints the fates of a chart's mutants: how many, and which survive. */
const sayFates = (id, fates) => {
  const counts = ['dead', 'equivalent', 'alive'].map((fate) => `${countOf(fates, fate)} ${fate}`);
  console.log(`${id.padEnd(14)} ${fates.length} mutants: ${counts.join(', ')}`);
  for (const { kind, what, why } of fates.filter(({ fate }) => fate === 'alive'))
    console.log(`  ALIVE ${kind}: ${what}\n        ${why}`);
};

const tryExpressions = () =>
  tryExpressionMutants({
    only: values.chart,
    known: (id) => readKept().expressions?.[id],
    done: (id, result) => {
      keep('expressions', id, result);
      sayFates(id, result.fates);
    },
  });

/** What became of changes that the checker has looked for, by their names. */
const checkedBefore = () => readKept().checker ?? {};

/** Lets the checker alone look for a sample of changes, and goes on where it ended last time. */
const tryWithChecker = async () => {
  const hash = checkedHash();
  const sample = Number(values.sample);
  const seed = Number(values.seed);
  if (!Number.isSafeInteger(seed)) throw new Error(`--seed takes a whole number, not ${values.seed}.`);
  const isWanted = values.alive
    ? (key) => checkedBefore()[key]?.fate === 'alive'
    : (key) => checkedBefore()[key]?.hash !== hash;
  const all = await tryChecked({
    sample,
    seed,
    isWanted,
    minutes: Number(values.minutes),
    done: ({ key }, result) => {
      keep('checker', key, { ...result, hash });
      console.log(`${result.fate.padEnd(6)} ${key}${result.by ? `\n       ${result.by}: ${result.why}` : ''}`);
    },
  });
  const results = checkedBefore();
  const tried = all
    .slice(0, sample)
    .flatMap(({ key, ...mutant }) =>
      results[key]?.hash === hash ? [{ ...mutant, ...withReason(mutant, results[key]) }] : [],
    );
  console.log(`checker: ${scoreOf(tried)} of ${tried.length} mutants that differ die, of ${all.length}`);
  if (values.write)
    write('docs/mutants-checker.md', pageOfChecked({ all, tried, seed, depth: DEPTH, commit: headCommit() }));
};

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

const tryPlanted = async (faults) => {
  if (faults.length === 0) return;
  await inCopy((copy) => {
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

/** Prints the conditions of guards that never decide alone in a generated walk, and fails if one has no reason. */
const tryConditions = async () => {
  const charts = await conditionsNotShown(values.chart);
  for (const { id, all: effects, explained, unexplained } of charts) {
    console.log(
      `${id.padEnd(14)} ${effects} effects of conditions, ${unexplained.length} not shown, ${explained} that cannot be`,
    );
    for (const { guard, what } of unexplained) console.log(`  NOT SHOWN in ${guard}: ${what}`);
  }
  if (charts.some(({ unexplained }) => unexplained.length > 0)) process.exitCode = 1;
};

/** The commit that is checked out, in short. */
const headCommit = () => execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root }).toString().trim();

const write = (page, text) => writeFileSync(join(root, page), text);

const all = await readFaults('scripts/planted');
if (values.checker) await tryWithChecker();
if (values.conditions) await tryConditions();
const both = !values.checker && !values.expressions && !values.conditions && values.charts === values.planted;
if (values.expressions) await tryExpressions();
if (both || values.charts) await tryCharts();
if (both || values.planted) {
  const isChosen = ({ in: file }) => !values.in || values.in.some((part) => file.includes(part));
  await tryPlanted(all.filter((fault) => isChosen(fault) && (!values.alive || isAlive(fault))));
}

const kept = readKept();
const charts = Object.entries(kept.charts).map(([id, fates]) => ({ id, fates }));
const fates = charts.flatMap((chart) => chart.fates);
const tried = all.map((fault) => ({ fault, ...(kept.planted[keyOf(fault)] ?? { fate: 'not tried', by: null }) }));
const living = tried.filter(({ fate }) => fate !== 'dead');
const expressions = Object.entries(kept.expressions ?? {})
  .map(([id, { fates: own }]) => ({ id, fates: own }))
  .toSorted((one, other) => one.id.localeCompare(other.id));
if (values.expressions)
  console.log(`expressions: ${scoreOf(expressions.flatMap((chart) => chart.fates))} of the mutants that differ die`);
else if (!values.conditions && !values.checker)
  console.log(
    `charts: ${scoreOf(fates)} of the mutants that differ die; planted: ${percent(tried.length - living.length, tried.length)} of ${tried.length} die`,
  );

if (values.write && values.expressions) write('docs/mutants-expressions.md', pageOfExpressions(expressions));
if (values.write && (both || values.charts)) write('docs/mutants.md', pageOfMutants(charts));
if (values.write && (both || values.planted)) write('docs/planted.md', pageOfPlanted(tried));
