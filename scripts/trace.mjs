import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { idsIn, statements } from './statements.mjs';
import { readReports, reportFile, testFileOf } from './testReports.mjs';

/**
 * `node scripts/trace.mjs`: reads the reports of the last `npm test` and lists the tests of each statement of
 * docs/statements.md. Fails if a statement has no passing test or a test names an unknown statement; `--write` also
 * writes docs/trace.md.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const traceFile = join(root, 'docs/trace.md');

const missing = ['source', 'end-to-end'].filter((name) => !existsSync(reportFile(name)));
if (missing.length > 0) {
  console.error(`There is no report of the tests ${missing.join(', ')}. Run \`npm test\` first: it writes them.`);
  process.exit(1);
}

/** For each statement, the number of passing tests by file. */
const named = new Map();
for (const { testResults } of readReports()) {
  for (const { name, assertionResults } of testResults) {
    const file = testFileOf(name);
    // A report of another checkout would write paths of a machine into the docs.
    if (file.startsWith('..')) throw new Error(`${name} is not in this checkout. Run \`npm test\` here first.`);
    for (const { fullName, status } of assertionResults) {
      if (status !== 'passed') continue;
      for (const id of idsIn(fullName)) {
        const files = named.get(id) ?? new Map();
        named.set(id, files.set(file, (files.get(file) ?? 0) + 1));
      }
    }
  }
}

const rows = statements.map((id) => {
  const files = [...(named.get(id) ?? [])].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `| ${id} | ${files.map(([file]) => `[${file.replace(/^tests\//, '')}](../${file})`).join(', ')} |`;
});
const text = [
  '# Tests of each statement',
  '',
  'Written by `node scripts/trace.mjs --write` from the reports of a whole run; [statements.md](statements.md) explains the ids.',
  '',
  '| id | tests |',
  '|---|---|',
  ...rows,
  '',
].join('\n');

if (process.argv.includes('--write')) writeFileSync(traceFile, text);

const problems = [
  ...statements.filter((id) => !named.has(id)).map((id) => `${id} has no passing test`),
  ...[...named.keys()]
    .filter((id) => !statements.includes(id))
    .map((id) => `A test names ${id}, which is not a statement`),
];
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
else console.log(`${statements.length} statements, each with a passing test`);
