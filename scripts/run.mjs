// Runs on any Node with `import()`, so that an old version prints a message instead of a syntax error.
import { unsupported } from './nodeVersion.mjs';

// `npm run dev`, `npm run build`, or the built program of a name with the arguments after it: `npm start`.
const problem = unsupported(process.versions.node);
const program = process.argv.splice(2, 1)[0];
if (problem) {
  console.error(problem);
  process.exitCode = 1;
} else if (program === 'dev') void import('./devShop.mjs');
else void import('./build/builds.mjs').then(({ runBuilt }) => runBuilt(program));
