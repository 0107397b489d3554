import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root, testFilesWith } from './testReports.mjs';

/**
 * `npm run test:soak`: the tests with the tag `soak`, which take long and guard what is rare. `npm test` leaves them out,
 * and `.ci/run` runs both. Only their files are loaded. Other arguments go to Vitest. Needs a build.
 */
// `walkShareInBrowser` tags the walks of the administrators' charts.
const files = testFilesWith('tests', /'soak'|walkShareInBrowser/);
const vitest = join(root, 'node_modules/vitest/vitest.mjs');
const args = ['run', '--tags-filter=soak', ...process.argv.slice(2), ...files];
process.exitCode = spawnSync(process.execPath, [vitest, ...args], { cwd: root, stdio: 'inherit' }).status ?? 1;
