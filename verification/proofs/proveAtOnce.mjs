import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';

const worker = fileURLToPath(new URL('proveWorker.mjs', import.meta.url));

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
    const child = fork(worker, [JSON.stringify({ maxStates })], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
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
