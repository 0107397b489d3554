import { duration, readOptions } from '../options.mjs';
import { withChecker } from './checker.mjs';
import { inBounds, thousands } from './provePrint.mjs';

const values = readOptions('simulate', 'random runs of the whole shop; exits with 1 if one breaks a rule', {
  minutes: { type: 'string', default: '1', value: '<count>', does: 'how long' },
  seed: { type: 'string', default: '1', value: '<number>', does: 'the seed of the first run; a seed repeats its run' },
  runs: { type: 'string', default: 'Infinity', value: '<count>', does: 'at most so many runs' },
  disable: { type: 'string', value: '<safeguard>', does: 'without a safeguard, until a run breaks a rule' },
});

const SHOWN_EVERY_MINUTES = 1 / 6;

const start = performance.now();
const minutes = () => (performance.now() - start) / 60_000;

await withChecker(values.disable ?? null, async (load) => {
  const { asSequenceDiagram, inWords, simulatedRuns, stepsOf } = await load('/walks/check/prove.ts');
  const { wordsOf } = await load('/walks/check/words.ts');
  const { everything } = await load('/walks/check/scenarios.ts');
  const { goals } = await load('/walks/check/properties.ts');
  console.log(
    `Random runs of ${everything.name}, from seed ${values.seed} on. No step may break a rule, and in the end each goal is reached:`,
  );
  for (const goal of Object.keys(goals)) console.log(`  ${goal}`);
  console.log(`docs/proofs.md lists the rules. Per run ${inBounds(everything.bounds)}.`);
  let shown = 0;
  const sum = { runs: 0, steps: 0, faults: 0, broken: 0 };
  for await (const { seed, tabs, steps, faults, counterexample } of simulatedRuns(Number(values.seed))) {
    sum.runs += 1;
    sum.steps += steps;
    sum.faults += faults;
    if (minutes() - shown > SHOWN_EVERY_MINUTES) {
      shown = minutes();
      process.stderr.write(`run ${sum.runs}, seed ${seed}, ${duration(start)}\n`);
    }
    if (counterexample) {
      sum.broken += 1;
      const words = wordsOf(tabs);
      const told = stepsOf(counterexample.path, words);
      console.log(`seed ${seed}: ${counterexample.rule}\n  ${inWords(told, words).join('\n  ')}`);
      console.log(`\n${asSequenceDiagram(told, words)}\n`);
      process.exitCode = 1;
    }
    if (sum.broken > 0 && values.disable !== undefined) break;
    if (sum.runs >= Number(values.runs) || minutes() >= Number(values.minutes)) break;
  }
  const counts = `${thousands(sum.runs)} runs, ${thousands(sum.steps)} steps, ${thousands(sum.faults)} injected faults`;
  const seeds = `seeds ${values.seed} to ${Number(values.seed) + sum.runs - 1}`;
  console.log(
    `${sum.broken === 0 ? '✓' : '✗'} ${counts}, ${seeds}: ${sum.broken} runs broke a rule. Took ${duration(start)}.`,
  );
});
