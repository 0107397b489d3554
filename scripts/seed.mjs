import { unsupported } from './nodeVersion.mjs';

// `npm run seed`
const problem = unsupported(process.versions.node);
if (problem) {
  console.error(problem);
  process.exitCode = 1;
} else {
  void import('./runBuilt.mjs').then(({ runBuilt }) => runBuilt('seed'));
}
