import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { randomFrom } from '../../scripts/random.mjs';
import { idsIn, statements } from '../../scripts/trace.mjs';
import { reportsDir, testFilesWith } from '../../scripts/testReports.mjs';
import { builds, chartsReaching, inCopy, keyOf, planted, readFaults, root, testsIn } from '../plant.mjs';

/**
 * `npm run verify -- faults`: plants one fault at a time in a copy of the project and looks for a red test, in the fast
 * tests first. A fault in statements (`ids`) needs a red test that names each of them, any other fault a red test. A test
 * counts if it passes without the fault. `-- --only S12` selects the faults of a statement, `--in server/` those of some
 * files, `--sample 6` so many of these (`--seed 2`: others), `--unseen` those that no test has seen yet. Results are kept
 * in node_modules/.cache/proshop/reports/faults, as JSON and as a table. Exits with 1 if a fault is not seen.
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    in: { type: 'string', multiple: true },
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    unseen: { type: 'boolean', default: false },
  },
});

/** Tests by cost. Those of the last level need a build. */
const levels = [
  {
    projects: ['unit', 'packages'],
    files: /^(packages|tests\/(domain|contract|machines|services|platform|devtools|walks))\//,
  },
  { projects: ['views', 'german'], files: /^tests\/(views|german)\// },
  { projects: ['server'], files: /^tests\/server\// },
  { projects: ['built', 'browser'], files: /^tests\/(built|browser)\//, isBuilt: true },
];

/** Limits of time are wider: a busy machine is no red test. */
const always = ['--testTimeout', '120000'];

const textOf = (file) => readFileSync(join(root, file), 'utf8');
const names = (text, ids) => {
  const named = idsIn(text);
  return ids.some((id) => named.has(id));
};

const testFiles = ['packages', 'tests'].flatMap((folder) => testFilesWith(folder, /./));
const isWalk = (file) => /^tests\/(walks\/actor\.test|(views|server|browser)\/walks\/)/.test(file);

/** The charts whose declarations name one of these statements: the titles of their walks do, too. */
const chartsNaming = (ids) => {
  const files = readdirSync(join(root, 'walks/charts')).filter((name) => names(textOf(`walks/charts/${name}`), ids));
  return [...new Set(files.map((name) => name.split('.')[0]))];
};

/** What Vitest runs for a fault at a level, with the charts to walk; undefined for nothing. */
const runOf = ({ ids, in: file }, { projects, files: atLevel }) => {
  const inProjects = projects.flatMap((project) => ['--project', project]);
  const charts = ids ? chartsNaming(ids) : chartsReaching(root, file);
  const env = charts.length > 0 ? { CHARTS: charts.join(',') } : {};
  if (!ids && atLevel.test('tests/browser/')) return { env, args: ['run', ...inProjects, '--bail', '1'] };
  if (!ids) return { env, args: ['related', '--run', file, ...inProjects, '--bail', '1'] };
  const files = testFiles.filter(
    (each) => atLevel.test(each) && (names(textOf(each), ids) || (charts.length > 0 && isWalk(each))),
  );
  const titles = String.raw`\b(${ids.join('|')})\b|\d[–-][SCA]\d`;
  return files.length === 0 ? undefined : { env, args: ['run', ...files, ...inProjects, '-t', titles] };
};

const failedIn = (copy, { env, args }) =>
  testsIn(copy, env, ...args, ...always).filter(({ status }) => status === 'failed');

const withoutFault = new Map();
let isBuilt = false;

/** Whether a test passes without the fault; a test that is not there without it counts. */
const isGreen = (clean, level, env, { file, fullName }) => {
  const key = `${file} ${fullName}`;
  if (!withoutFault.has(key)) {
    if (level.isBuilt && !isBuilt && !builds(clean)) throw new Error('The shop does not build without a fault.');
    isBuilt ||= level.isBuilt;
    const title = fullName.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
    withoutFault.set(key, failedIn(clean, { env, args: ['run', file, '-t', title] }).length === 0);
  }
  return withoutFault.get(key);
};

/** The red tests of a fault: for each of its statements, or `any`. */
const seen = (copy, clean, fault) => {
  const wanted = fault.ids ?? ['any'];
  const red = {};
  for (const level of levels) {
    const open = wanted.filter((each) => red[each] === undefined);
    const run = open.length > 0 ? runOf(fault.ids ? { ...fault, ids: open } : fault, level) : undefined;
    if (!run) continue;
    if (level.isBuilt && !builds(copy)) return { red, why: 'the shop does not build with it' };
    for (const test of failedIn(copy, run)) {
      const told = open.filter((each) => red[each] === undefined && (each === 'any' || idsIn(test.fullName).has(each)));
      if (told.length > 0 && isGreen(clean, level, run.env, test)) for (const each of told) red[each] = test.fullName;
    }
  }
  return { red, why: 'no test is red' };
};

const folder = join(reportsDir, 'faults');
const kept = existsSync(join(folder, 'faults.json'))
  ? JSON.parse(readFileSync(join(folder, 'faults.json'), 'utf8'))
  : {};
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root }).toString().trim();

const wantedOf = ({ ids = ['any'] }) => ids;
const unseenIn = (fault) => wantedOf(fault).filter((each) => kept[keyOf(fault)]?.red[each] === undefined);

const inCell = (text) =>
  text
    .replaceAll('|', String.raw`\|`)
    .replaceAll(/\s+/g, ' ')
    .trim();

const rowOf = (fault) => {
  const { red, why, commit: at } = kept[keyOf(fault)];
  const tests = wantedOf(fault).map((each) =>
    red[each] === undefined ? `**${each}: ${why}**` : `${each}: ${red[each]}`,
  );
  return `| ${[fault.in, fault.replace, fault.by, tests.join('; '), at].map(inCell).join(' | ')} |`;
};

const write = (all) => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'faults.json'), JSON.stringify(kept, null, 2));
  const tried = all.filter((fault) => keyOf(fault) in kept);
  const head = ['| in | this | became | red test | commit |', '|---|---|---|---|---|'];
  writeFileSync(join(folder, 'faults.md'), [...head, ...tried.map(rowOf), ''].join('\n'));
};

const sampleOf = (faults, size) => {
  const random = randomFrom(Number(values.seed));
  const order = new Map(faults.map((fault) => [fault, random()]));
  return faults.toSorted((one, other) => order.get(one) - order.get(other)).slice(0, size);
};

const all = await readFaults();
const selected = all.filter(
  (fault) =>
    (!values.only || fault.ids?.some((id) => values.only.includes(id))) &&
    (!values.in || values.in.some((part) => fault.in.includes(part))) &&
    (!values.unseen || unseenIn(fault).length > 0),
);
const chosen = values.sample === undefined ? selected : sampleOf(selected, Number(values.sample));

const begun = Date.now();
const seconds = () => Math.round((Date.now() - begun) / 1000);
await inCopy((clean) =>
  inCopy((copy) => {
    for (const [index, fault] of chosen.entries()) {
      const { ids = [], why: what = '' } = fault;
      console.log(
        `${index + 1} of ${chosen.length}, ${seconds()} s: ${[...ids, what].join(' ').trim()} in ${fault.in}`,
      );
      const { red, why } = planted(copy, fault, () => seen(copy, clean, fault)) ?? {
        red: {},
        why: 'its text is not there once',
      };
      kept[keyOf(fault)] = { red, why, commit };
      write(all);
      for (const each of wantedOf(fault))
        console.log(`  ${red[each] === undefined ? `UNSEEN ${each}: ${why}` : `${each} seen by “${red[each]}”`}`);
    }
  }),
);

const unseen = chosen.filter((fault) => unseenIn(fault).length > 0);
const broken = new Set(all.flatMap(({ ids = [] }) => ids));
console.log(
  `${chosen.length} faults, ${unseen.length} unseen, ${seconds()} s; ${statements.filter((id) => broken.has(id)).length} of ${statements.length} statements have a fault. ${join(folder, 'faults.md')}`,
);
if (unseen.length > 0) process.exitCode = 1;
