import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { idsIn, statements } from '../scripts/trace.mjs';
import { testFilesWith } from '../scripts/testReports.mjs';
import { randomFrom, readOptions } from './options.mjs';
import { builds, chartsReaching, inCopy, planted, readFaults, root, testsIn } from './plant.mjs';

/**
 * Plants one fault at a time in a copy of the project and looks for a red test, in the fast tests first. A fault in
 * requirements (`ids`) needs a red test that names each of them, any other fault a red test. A test counts if it passes
 * without the fault.
 */
const values = readOptions('faults', 'plants faults and looks for red tests; exits with 1 if a fault is not seen', {
  only: { type: 'string', multiple: true, value: '<id>', does: 'the faults of a requirement, such as S12' },
  in: { type: 'string', multiple: true, value: '<path>', does: 'the faults of some files, such as server/' },
  sample: { type: 'string', value: '<count>', does: 'so many of these, at random' },
  seed: { type: 'string', default: '1', value: '<number>', does: 'chooses others' },
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
  const files = readdirSync(join(root, 'tests/models'))
    .filter((name) => /\.(tsx|api\.ts)$/.test(name))
    .filter((name) => names(textOf(`tests/models/${name}`), ids));
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

const sampleOf = (faults, size) => {
  const random = randomFrom(Number(values.seed));
  const order = new Map(faults.map((fault) => [fault, random()]));
  return faults.toSorted((one, other) => order.get(one) - order.get(other)).slice(0, size);
};

const all = await readFaults();
const selected = all.filter(
  (fault) =>
    (!values.only || fault.ids?.some((id) => values.only.includes(id))) &&
    (!values.in || values.in.some((part) => fault.in.includes(part))),
);
const chosen = values.sample === undefined ? selected : sampleOf(selected, Number(values.sample));

const begun = Date.now();
const seconds = () => Math.round((Date.now() - begun) / 1000);
let unseen = 0;
await inCopy((clean) =>
  inCopy((copy) => {
    for (const [index, fault] of chosen.entries()) {
      const wanted = fault.ids ?? ['any'];
      console.log(`${index + 1} of ${chosen.length}, ${seconds()} s: ${fault.why ?? wanted.join(' ')} in ${fault.in}`);
      const { red, why } = planted(copy, fault, () => seen(copy, clean, fault)) ?? {
        red: {},
        why: 'its text is not there once',
      };
      for (const each of wanted)
        console.log(`  ${red[each] === undefined ? `UNSEEN ${each}: ${why}` : `${each} seen by “${red[each]}”`}`);
      if (wanted.some((each) => red[each] === undefined)) unseen += 1;
    }
  }),
);

const broken = new Set(all.flatMap(({ ids = [] }) => ids));
console.log(
  `${unseen === 0 ? '✓' : '✗'} ${chosen.length} planted faults, ${unseen} unseen, ${seconds()} s; ${statements.filter((id) => broken.has(id)).length} of ${statements.length} requirements have one`,
);
if (unseen > 0) process.exitCode = 1;
