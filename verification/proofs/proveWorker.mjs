import { withChecker } from './checker.mjs';
import { printProgress } from './provePrint.mjs';

const { maxStates } = JSON.parse(process.argv[2]);

/** The names that the parent sends, one after the other, until there are no more. */
async function* asked() {
  for (;;) {
    process.send({ isReady: true });
    const name = await new Promise((resolve) => {
      process.once('message', resolve);
    });
    if (name === null) return;
    yield name;
  }
}

/** Explores the scenarios that the parent names, and tells it what was shown. */
await withChecker(null, async (load) => {
  const { proofs } = await load('/walks/check/prove.ts');
  const { scenarioOf } = await load('/walks/check/scenarios.ts');
  const chosen = async function* () {
    for await (const name of asked()) yield scenarioOf(name);
  };
  const options = { maxStates, onProgress: printProgress };
  for await (const { scenario, words, ...proof } of proofs(chosen(), options)) {
    const { processes, world } = words;
    process.send({ proof: { ...proof, name: scenario.name, words: { processes, world } } });
  }
});
process.exit();
