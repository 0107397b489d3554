import { unsupported } from '../../scripts/nodeVersion.mjs';

// `npm run paths`
const problem = unsupported(process.versions.node);
if (problem) {
  console.error(problem);
  process.exitCode = 1;
} else {
  void import('./runPaths.mjs');
}
