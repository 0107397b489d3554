import { existsSync } from 'node:fs';
import { idsIn, statements } from './statements.mjs';
import { readReports, reportFile } from './testReports.mjs';

/**
 * `node scripts/trace.mjs`: reads the reports of the last `npm test` and `npm run test:rest`. Fails if a statement of docs/statements.md has no
 * passing test, or a test names an unknown statement.
 */
const missing = ['source', 'browser', 'packages'].filter((name) => !existsSync(reportFile(name)));
if (missing.length > 0) {
  console.error(
    `There is no report of the tests ${missing.join(', ')}. Run \`npm test\` and \`npm run test:rest\` first: they write them.`,
  );
  process.exit(1);
}

/** The statements that passing tests name. */
const named = new Set(
  readReports().flatMap(({ testResults }) =>
    testResults.flatMap(({ assertionResults }) =>
      assertionResults.flatMap(({ fullName, status }) => (status === 'passed' ? [...idsIn(fullName)] : [])),
    ),
  ),
);

const problems = [
  ...statements.filter((id) => !named.has(id)).map((id) => `${id} has no passing test`),
  ...[...named].filter((id) => !statements.includes(id)).map((id) => `A test names ${id}, which is not a statement`),
];
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
else console.log(`${statements.length} statements, each with a passing test`);
