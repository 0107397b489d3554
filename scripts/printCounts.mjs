import { countReports, failuresIn } from './testReports.mjs';

// `node scripts/printCounts.mjs <status>`: sums the reports of the last run in one line.
const { passed, failed } = countReports();
const broken = process.argv[2] === '1' && failed === 0 ? 1 : 0;
for (const failure of failuresIn()) console.log(failure);
console.log(`${passed} passed, ${failed + broken} failed`);
if (failed + broken > 0) process.exitCode = 1;
