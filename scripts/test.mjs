import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { countReports, everyReport, failuresIn, reportFile, reportsDir } from './testReports.mjs';

/** `npm test`: every check but the soak tests, fast ones first. Stops at the first failure. */
const steps = [
  { name: 'types', script: 'test:types' },
  { name: 'format', script: 'test:format' },
  { name: 'lint', script: 'test:lint' },
  { name: 'unused', script: 'test:unused' },
  // Unit, views and server in one process, so that no core waits for the last file of each.
  { name: 'source', script: 'test:source', tests: true },
  { name: 'build', script: 'build' },
  // Together, as the tests of the built program mostly wait.
  { name: 'end-to-end', script: 'test:end-to-end', tests: true },
  { name: 'trace', script: 'test:trace' },
];

const npm = process.env.npm_execpath;

/** Uses npm, so that it runs exactly the scripts of package.json. */
const run = ({ name, script, tests }) => {
  const extra = tests ? ['--', '--reporter=default', '--reporter=json', `--outputFile.json=${reportFile(name)}`] : [];
  const args = ['run', '--silent', script, ...extra];
  const { status } = npm
    ? spawnSync(process.execPath, [npm, ...args], { stdio: 'inherit' })
    : spawnSync('npm', args, { stdio: 'inherit', shell: process.platform === 'win32' });
  return status === 0;
};

for (const file of everyReport()) rmSync(file);
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
  const counts = step.tests ? `  ${countReports([join(reportsDir, `${step.name}.json`)]).text}` : '';
  lines.push(`  ${failed ? 'FAILED ' : 'passed '} ${step.name.padEnd(10)} ${seconds}${counts}`);
}

const failures = failuresIn();
if (failures.length > 0) console.log(`\n${failures.join('\n')}`);
console.log(`\n${lines.join('\n')}\n\n${failed ? 'FAILED' : 'All passed'}: ${countReports().text}`);
if (failed) process.exitCode = 1;
