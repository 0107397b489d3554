import { withSources } from '../scripts/sources.mjs';
import { duration, readOptions } from './options.mjs';

const values = readOptions('random', 'random steps, saved counterexamples first; exits with 1 if one breaks a rule', {
  runs: { type: 'string', default: '50', value: '<count>', does: 'how many test paths for each system' },
  seed: {
    type: 'string',
    default: String(Math.floor(Math.random() * 2 ** 31)),
    value: '<number>',
    does: 'repeats the test paths of a seed',
  },
  length: { type: 'string', default: '30', value: '<count>', does: 'at most so many steps each' },
  system: { type: 'string', value: '<name>', does: "one system, such as 'the shop in a browser'" },
});
const [runs, seed, length] = [values.runs, values.seed, values.length].map(Number);

const begun = performance.now();
await withSources(async (load) => {
  const { shopRules } = await load('/walks/rules/rules.ts');
  const { walkSystems } = await load('/walks/random/command.ts');
  console.log(
    `${runs} random test paths of at most ${length} steps for each system, seed ${seed}. None may break one of ${shopRules.length} rules:`,
  );
  for (const { name } of shopRules) console.log(`  ${name}`);
  const failures = await walkSystems(values.system, { runs, seed, length }, console.log);
  const verdict = failures === 0 ? '✓ no rule is broken' : `✗ ${failures} systems broke a rule`;
  console.log(`${verdict}. Seed ${seed}, took ${duration(begun)}.`);
  if (failures > 0) process.exitCode = 1;
});
