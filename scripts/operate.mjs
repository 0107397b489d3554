import { unsupported } from './nodeVersion.mjs';

// `npm run account -- …`: runs the built program of that name with the arguments after it.
const problem = unsupported(process.versions.node);
if (problem) {
  console.error(problem);
  process.exitCode = 1;
} else {
  const [program] = process.argv.splice(2, 1);
  void import('./runBuilt.mjs').then(({ runBuilt }) => runBuilt(program));
}
