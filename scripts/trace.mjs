import { existsSync, readFileSync } from 'node:fs';
import { readReports, reportFile } from './testReports.mjs';
import { fileURLToPath } from 'node:url';

const root = new URL('..', import.meta.url);

/** The ids of docs/statements.md, in order. */
export const statements = readFileSync(fileURLToPath(new URL('docs/statements.md', root)), 'utf8')
  .split('\n')
  .flatMap((line) => /^\| ([SCA]\d+) \|/.exec(line)?.[1] ?? []);

/** The ids in a title: `S12`, and all of `S12–S16`. */
export const idsIn = (title) => {
  const ids = new Set(title.match(/\b[SCA]\d{1,3}\b/g) ?? []);
  for (const [, kind, first, last] of title.matchAll(/\b([SCA])(\d+)[–-][SCA](\d+)\b/g)) {
    for (let n = Number(first); n <= Number(last); n += 1) ids.add(`${kind}${n}`);
  }
  return ids;
};

/** Returns the problems: statements of docs/statements.md without a passing test, and unknown ones that tests name. */
const trace = () => {
  const missing = ['source', 'browser', 'packages'].filter((name) => !existsSync(reportFile(name)));
  if (missing.length > 0)
    return [
      `There is no report of the tests ${missing.join(', ')}. Run \`npm test\` and \`npm run test:rest\` first: they write them.`,
    ];
  const named = new Set(
    readReports().flatMap(({ testResults }) =>
      testResults.flatMap(({ assertionResults }) =>
        assertionResults.flatMap(({ fullName, status }) => (status === 'passed' ? [...idsIn(fullName)] : [])),
      ),
    ),
  );
  return [
    ...statements.filter((id) => !named.has(id)).map((id) => `${id} has no passing test`),
    ...[...named].filter((id) => !statements.includes(id)).map((id) => `A test names ${id}, which is not a statement`),
  ];
};

// `node scripts/trace.mjs` reads the reports of the last `npm test` and `npm run test:rest`.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const problems = trace();
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
  else console.log(`${statements.length} statements, each with a passing test`);
}
