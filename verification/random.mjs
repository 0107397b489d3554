import { parseArgs } from 'node:util';
import { withSources } from '../scripts/sources.mjs';

/**
 * `npm run verify -- random`: random walks, saved failures first; exit code 1 if one breaks a rule. `-- --runs 500` says how
 * many, `--seed 7` repeats them, `--length 30` limits their moves, and `--system 'the API'` chooses a system.
 */
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '50' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    length: { type: 'string', default: '30' },
    system: { type: 'string' },
  },
});
const [runs, seed, length] = [values.runs, values.seed, values.length].map(Number);

console.log(`seed ${seed}`);
await withSources(async (load) => {
  const { walkSystems } = await load('/walks/random/command.ts');
  process.exitCode = (await walkSystems(values.system, { runs, seed, length }, console.log)) > 0 ? 1 : 0;
});
