import { parseArgs } from 'node:util';
import { withChecker } from './checker.mjs';
import { thousands } from './provePrint.mjs';

/**
 * `npm run verify -- simulate`: random runs of the whole shop, and exit code 1 if one breaks a rule. `-- --minutes 10` says how
 * long, `--seed 7` where to begin, and `--runs 1` how many: the same seed makes the same run. `--undo name` takes one
 * protection away, and ends with the first run that breaks a rule.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
    runs: { type: 'string', default: 'Infinity' },
    undo: { type: 'string' },
  },
});

const start = performance.now();
const minutes = () => (performance.now() - start) / 60_000;

await withChecker(values.undo ?? null, async (load) => {
  const { simulatedRuns } = await load('/walks/check/prove.ts');
  const { wordsOf } = await load('/walks/check/views.ts');
  const { stepsOf, inWords, asSequenceDiagram } = await load('/packages/xstate-walks/src/check.ts');
  const sum = { runs: 0, steps: 0, faults: 0, broken: 0 };
  for await (const { seed, tabs, steps, faults, counterexample } of simulatedRuns(Number(values.seed))) {
    sum.runs += 1;
    sum.steps += steps;
    sum.faults += faults;
    if (counterexample) {
      sum.broken += 1;
      const words = wordsOf(tabs);
      const told = stepsOf(counterexample.path, words);
      console.log(`seed ${seed}: ${counterexample.rule}\n  ${inWords(told, words).join('\n  ')}`);
      console.log(`\n${asSequenceDiagram(told, words)}\n`);
      process.exitCode = 1;
    }
    if (sum.broken > 0 && values.undo !== undefined) break;
    if (sum.runs >= Number(values.runs) || minutes() >= Number(values.minutes)) break;
  }
  const counts = `${thousands(sum.runs)} runs, ${thousands(sum.steps)} steps, ${thousands(sum.faults)} faults`;
  console.log(`${counts}, ${(minutes() * 60).toFixed(1)} s, ${sum.broken} runs broke a rule`);
});
