import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { countReports, failuresIn, reportFile, reportsDir, root, testFilesWith } from './testReports.mjs';

/**
 * `npm test`: for a person who waits. `npm run test:rest`: everything else, after it, as `.ci/run` does. Both stop at the
 * first step that fails. `node scripts/test.mjs --counts <status>` sums the reports of the last run in one line.
 */
const isRest = process.argv.includes('--rest');

const node = (...args) => [process.execPath, ...args];
const npm = (script) => node(process.env.npm_execpath, 'run', '--silent', script);
const vitest = (...args) => node('node_modules/vitest/vitest.mjs', 'run', ...args);
const projects = (...names) => names.flatMap((name) => ['--project', name]);
const withoutSoak = '--tags-filter=!soak';

const quick = [
  { name: 'types', command: npm('test:types') },
  { name: 'format', command: npm('test:format') },
  { name: 'lint', command: npm('test:lint') },
  { name: 'unused', command: npm('test:unused') },
  // In one process, so that no core waits for the last file of each project.
  { name: 'source', command: vitest(...projects('unit', 'views', 'server'), withoutSoak), tests: true },
  { name: 'build', command: npm('build') },
  { name: 'browser', command: vitest(...projects('browser'), withoutSoak), tests: true },
];

const rest = [
  { name: 'packages', command: vitest(...projects('packages', 'german', 'built'), withoutSoak), tests: true },
  {
    name: 'soak',
    // Only files that have such tests are loaded. `walkShareInBrowser` tags the walks of the administrators' charts.
    command: vitest('--tags-filter=soak', ...testFilesWith('tests', /'soak'|module-tag soak|walkShareInBrowser/)),
    tests: true,
  },
  {
    name: 'postgres',
    command: node('scripts/withPostgres.mjs', '--if-installed', ...vitest(...projects('server'))),
    tests: true,
  },
  {
    name: 'citus',
    command: node('scripts/withPostgres.mjs', '--if-installed', '--citus', ...vitest(...projects('server'))),
    tests: true,
  },
  { name: 'trace', command: node('scripts/trace.mjs') },
];

const run = ({ name, command: [program, ...args], tests }) => {
  const reporters = tests ? ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile(name)}`] : [];
  return spawnSync(program, [...args, ...reporters], { cwd: root, stdio: 'inherit' }).status === 0;
};

const runAll = (steps) => {
  if (!isRest) rmSync(reportsDir, { recursive: true, force: true });
  mkdirSync(reportsDir, { recursive: true });
  const lines = [];
  let failed = false;
  for (const step of steps) {
    if (failed) {
      lines.push(`  not run  ${step.name}`);
      continue;
    }
    console.log(`\n── ${step.name} ──`);
    const begun = Date.now();
    failed = !run(step);
    const seconds = `${((Date.now() - begun) / 1000).toFixed(1)} s`.padStart(8);
    const counts = step.tests ? `  ${countReports([reportFile(step.name)]).text}` : '';
    lines.push(`  ${failed ? 'FAILED ' : 'passed '} ${step.name.padEnd(10)} ${seconds}${counts}`);
  }
  const failures = failuresIn();
  if (failures.length > 0) console.log(`\n${failures.join('\n')}`);
  console.log(`\n${lines.join('\n')}\n\n${failed ? 'FAILED' : 'All passed'}: ${countReports().text}`);
  if (failed) process.exitCode = 1;
};

const printCounts = (status) => {
  const { passed, failed } = countReports();
  const broken = status === '1' && failed === 0 ? 1 : 0;
  for (const failure of failuresIn()) console.log(failure);
  console.log(`${passed} passed, ${failed + broken} failed`);
  if (failed + broken > 0) process.exitCode = 1;
};

const counts = process.argv.indexOf('--counts');
if (counts === -1) runAll(isRest ? rest : quick);
else printCounts(process.argv[counts + 1]);
