import { unsupported } from '../../scripts/nodeVersion.mjs';

// `npm run paths`
const problem = unsupported(process.versions.node);
if (problem) {
  process.stderr.write(`${problem}\n`);
  process.exitCode = 1;
} else {
  void import('./runPaths.mjs');
}
