import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '../plant.mjs';
import { randomFrom } from '../random.mjs';

const worker = fileURLToPath(new URL('worker.mjs', import.meta.url));

/** How far each scenario is explored for one mutant: first without faults, and therefore deep. */
export const DEPTH = [
  { faults: 0, states: 1500 },
  { faults: 1, states: 1500 },
  { faults: 9, states: 1500 },
];

/** The folders that decide what is found. */
const deciding = [
  'common',
  'packages/xstate-walks/src/check',
  'scripts/expressions',
  'server/api',
  'server/db',
  'src/app',
  'src/machines',
  'src/services',
  'walks/check',
  'walks/rules',
  'walks/shop',
];

/** And what makes and tries the changes. */
const trying = ['checkedMutants', 'tryChecked', 'worker'].map((name) => `scripts/checked/${name}.mjs`);

/** A hash of all that decides what is found: results with another hash are out of date. */
export const checkedHash = () => {
  const hash = createHash('sha256');
  for (const file of trying) hash.update(readFileSync(join(root, file)));
  for (const folder of deciding)
    for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
      if (entry.isFile()) hash.update(entry.name).update(readFileSync(join(entry.parentPath, entry.name)));
  return hash.digest('hex').slice(0, 12);
};

/** A mutant that takes longer than this never ends. */
const MOST_MS = 300_000;

/** To load the sources, and to open and explore every scenario before the first mutant. */
const OPENING_MS = 600_000;

const endless = { fate: 'dead', by: 'the exploration', why: 'it does not end', seconds: MOST_MS / 1000 };

/** The same order in every run with this seed: any beginning of it is a fair sample. */
const shuffled = (list, seed) => {
  const random = randomFrom(seed);
  return list
    .map((each) => [random(), each])
    .toSorted(([one], [other]) => one - other)
    .map(([, each]) => each);
};

/** The next message of a child, or null once it is too late. */
const answerOf = (child, within) =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(null), within);
    const end = (code) => reject(new Error(`the explorer of mutants has ended with ${code}`));
    child.once('exit', end);
    child.once('message', (message) => {
      clearTimeout(timer);
      child.off('exit', end);
      resolve(message);
    });
  });

const start = async () => {
  const child = fork(worker, [JSON.stringify(DEPTH)], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  return { child, ...(await answerOf(child, OPENING_MS)) };
};

/** A name for each mutant; equal ones are counted. */
const named = (mutants) => {
  const counts = new Map();
  return mutants.map((mutant, at) => {
    const name = `${mutant.group}: ${mutant.kind}: ${mutant.what}`;
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return { ...mutant, at, key: count === 1 ? name : `${name} (${count})` };
  });
};

/**
 * Lets the checker look for a sample of the mutants, in a process per core. The sample is the same in every run with this
 * seed. `isWanted` says by its name which of them is to be tried; `done` receives the results; it ends after so many
 * minutes. Returns every mutant, the sample first.
 */
export const tryChecked = async ({ sample, seed, isWanted, done, minutes }) => {
  const end = performance.now() + minutes * 60_000;
  const first = await start();
  const all = shuffled(named(first.mutants), seed);
  const waiting = all.slice(0, sample).filter(({ key }) => isWanted(key));

  const work = async (started) => {
    let { child } = started;
    let isOpen = false;
    for (;;) {
      const mutant = performance.now() > end ? undefined : waiting.shift();
      if (mutant === undefined) break;
      child.send(mutant.at);
      const answer = await answerOf(child, isOpen ? MOST_MS : OPENING_MS + MOST_MS);
      isOpen = answer !== null;
      if (answer === null) {
        child.kill('SIGKILL');
        ({ child } = await start());
      }
      done(mutant, answer?.result ?? endless);
    }
    child.send(null);
  };
  const others = Math.min(availableParallelism(), waiting.length) - 1;
  await Promise.all([work(first), ...Array.from({ length: others }, async () => work(await start()))]);
  return all;
};
