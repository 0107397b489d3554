import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { printProgress } from './provePrint.mjs';
import { withChecker } from './checker.mjs';

const self = fileURLToPath(import.meta.url);

/** How many processes explore scenarios at once: each has a server and a database of its own. */
const MOST = 4;

/** Explores scenarios of tabs in a process per core, and yields what each has shown as soon as it is done. */
export async function* proofsAtOnce(scenarios, { maxStates }) {
  const waiting = [...scenarios];
  const done = [];
  let failed;
  let wake;
  const tell = () => wake?.();

  const start = () => {
    const child = fork(self, [JSON.stringify({ maxStates })], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    child.on('message', ({ proof }) => {
      if (proof === undefined) child.send(waiting.shift()?.name ?? null);
      else {
        const { name, ...shown } = proof;
        done.push({ ...shown, scenario: scenarios.find((scenario) => scenario.name === name) });
        tell();
      }
    });
    child.once('exit', (code) => {
      if (code !== 0) failed ??= new Error(`a process that explores has ended with ${code}`);
      tell();
    });
    return child;
  };

  const children = Array.from({ length: Math.min(MOST, availableParallelism(), scenarios.length) }, start);
  try {
    for (let left = scenarios.length; left > 0; left -= 1) {
      while (done.length === 0) {
        if (failed) throw failed;
        await new Promise((resolve) => {
          wake = resolve;
        });
      }
      yield done.shift();
    }
  } finally {
    for (const child of children) if (child.exitCode === null) child.kill();
  }
}

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

/** In a process that was forked: explores the scenarios that the parent names, and tells it what was shown. */
const exploreAsked = ({ maxStates }) =>
  withChecker(null, async (load) => {
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

if (process.argv[1] === self) {
  await exploreAsked(JSON.parse(process.argv[2]));
  process.exit();
}
