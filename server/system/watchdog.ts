import { url as debuggerUrl } from 'node:inspector';
import { Worker } from 'node:worker_threads';

/** Shared by the two threads: the count of beats, whether a debugger is attached, whether to stop. */
const BEATS = 0;
const DEBUGGED = 1;
const STOP = 2;

const TURN = 1_000;

/** Counts its own turns instead of time, so that a suspended process or a sleeping machine does not count as hung. */
const watch = `
  const { writeSync } = require('node:fs');
  const { shared, turn, turns, line } = require('node:worker_threads').workerData;
  let heard = -1;
  let silent = 0;
  while (Atomics.wait(shared, ${STOP}, 0, turn) === 'timed-out') {
    const beats = Atomics.load(shared, ${BEATS});
    silent = beats === heard && Atomics.load(shared, ${DEBUGGED}) === 0 ? silent + 1 : 0;
    heard = beats;
    if (silent < turns) continue;
    try {
      writeSync(2, line + '\\n');
    } finally {
      process.kill(process.pid, 'SIGKILL');
    }
  }
`;

/**
 * Ends the process, with one line on standard error, when its main thread has hung for so many seconds (0: never). Such
 * a process answers no request and no signal; its supervisor can start it again. Returns a function that stops the
 * watchdog. Not for the start: PostgreSQL may take long to recover.
 */
export const startWatchdog = (seconds: number, turn = TURN): (() => void) => {
  if (seconds === 0) return () => undefined;
  const shared = new Int32Array(new SharedArrayBuffer(3 * Int32Array.BYTES_PER_ELEMENT));
  const line = `The shop has not reacted for ${seconds} s and ends itself. Nothing that was confirmed is lost.`;
  const thread = new Worker(watch, {
    eval: true,
    workerData: { shared, turn, turns: Math.ceil((seconds * 1_000) / turn), line },
  });
  thread.unref();
  const timer = setInterval(() => {
    Atomics.store(shared, DEBUGGED, debuggerUrl() === undefined ? 0 : 1);
    Atomics.add(shared, BEATS, 1);
  }, turn / 2).unref();
  return () => {
    clearInterval(timer);
    Atomics.store(shared, STOP, 1);
    Atomics.notify(shared, STOP);
  };
};
