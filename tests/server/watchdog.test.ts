import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { projectDir } from '../../walks/support/paths.ts';

const watched = fileURLToPath(new URL('../support/watched.ts', import.meta.url));

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

/** A process under a watchdog that waits for a second. */
const start = async (): Promise<ChildProcess> => {
  const child = fork(new URL('../support/runSource.mjs', import.meta.url), [watched], {
    cwd: projectDir,
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  children.push(child);
  await once(child, 'message');
  return child;
};

const endOf = async (child: ChildProcess) => {
  const [complained, [code, signal]] = await Promise.all([text(child.stderr!), once(child, 'exit')]);
  return { complained, code: code as number | null, signal: signal as string | null };
};

const killedByWatchdog = {
  complained: 'The shop has not reacted for 1 s and ends itself. Nothing that was confirmed is lost.\n',
  code: null,
  signal: 'SIGKILL',
};

describe('the watchdog', () => {
  it('ends a process whose main thread hangs, with one line', async () => {
    const child = await start();
    const end = endOf(child);
    child.send('be busy');
    expect(await end).toEqual(killedByWatchdog);
  });

  it('lets a process live that was suspended for longer than it waits', async () => {
    const [suspended, busy] = await Promise.all([start(), start()]);
    suspended.kill('SIGSTOP');
    const end = endOf(busy);
    busy.send('be busy');
    await end; // so more than a second has passed
    suspended.kill('SIGCONT');
    const answer = once(suspended, 'message');
    suspended.send('still there?');
    expect(await answer).toEqual(['still there?', undefined]);
  });
});
