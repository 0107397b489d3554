// Runs on any Node with `import()`, so that an old version prints a message instead of a syntax error.
import { unsupported } from './nodeVersion.mjs';

const problem = unsupported(process.versions.node);
if (problem) {
  console.error(problem);
  process.exitCode = 1;
} else {
  void import('./runBuilt.mjs').then(({ runBuilt }) => runBuilt('main'));
}
