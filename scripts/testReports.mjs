import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** The report of a test run, one file per project. */
export const reportsDir = join(root, 'node_modules/.cache/proshop/reports');

export const reportFile = (name) => join(reportsDir, `${name}.json`);

/** The reports of the last test run; other commands have folders beside them. */
const everyReport = () => {
  const names = existsSync(reportsDir) ? readdirSync(reportsDir) : [];
  return names.filter((name) => name.endsWith('.json')).map((name) => join(reportsDir, name));
};

export const readReports = (files = everyReport()) =>
  files.filter((each) => existsSync(each)).map((file) => JSON.parse(readFileSync(file, 'utf8')));

/** Sums test counts. A test file that could not be loaded counts as one failure. */
export const countReports = (files) => {
  const sum = { passed: 0, failed: 0, skipped: 0 };
  for (const report of readReports(files)) {
    const unloaded = report.testResults.filter((f) => f.status === 'failed' && f.assertionResults.length === 0);
    sum.passed += report.numPassedTests;
    sum.failed += report.numFailedTests + unloaded.length;
    sum.skipped += report.numPendingTests + report.numTodoTests;
  }
  const text = `${sum.passed} passed, ${sum.failed} failed${sum.skipped > 0 ? `, ${sum.skipped} skipped` : ''}`;
  return { ...sum, text };
};

/** Every test file in a folder whose text matches. */
export const testFilesWith = (folder, pattern) =>
  readdirSync(join(root, folder), { recursive: true })
    .map((name) => join(folder, name))
    .filter((file) => /\.test\.tsx?$/.test(file) && pattern.test(readFileSync(join(root, file), 'utf8')))
    .toSorted();

const FIRST_LINES = 6;

const beginningOf = (message = '') => stripVTControlCharacters(message).split('\n', FIRST_LINES).join('\n    ');

/** What failed: the file, the test and how its error begins. Printed last, as the end of a long log is what is read. */
export const failuresIn = (files) =>
  readReports(files).flatMap((report) =>
    report.testResults.flatMap(({ name, status, message, assertionResults }) => {
      const file = relative(root, name).replaceAll('\\', '/');
      if (status === 'failed' && assertionResults.length === 0) return [`${file}: ${beginningOf(message)}`];
      return assertionResults
        .filter((test) => test.status === 'failed')
        .map((test) => `${file} > ${test.fullName}\n    ${beginningOf(test.failureMessages[0])}`);
    }),
  );
