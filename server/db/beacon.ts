import { closeSync, openSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';

/** A socket that a process listens on for as long as it lives, so that others can find out whether it does. */
export type Beacon = {
  name: string;
  close: () => Promise<void>;
};

/** Whether a process lives; `unknown` where the system cannot say. */
export type Life = 'alive' | 'dead' | 'unknown';

/** The longest path of a socket that every system takes, in bytes. */
const LONGEST_PATH = 100;

type Place = { path: string | null; leave: () => void };

/**
 * Where the socket is to be found. On Linux the path goes through a handle of the directory, which keeps it short
 * wherever the directory lies.
 */
const placeOf = (dir: string, name: string): Place => {
  if (process.platform === 'win32') return { path: `\\\\.\\pipe\\proshop-${name}`, leave: () => undefined };
  if (process.platform === 'linux') {
    const handle = openSync(dir, 'r');
    return { path: `/proc/self/fd/${handle}/${name}`, leave: () => closeSync(handle) };
  }
  const path = join(dir, name);
  return { path: Buffer.byteLength(path) > LONGEST_PATH ? null : path, leave: () => undefined };
};

/**
 * Listens on a socket in the directory, or on Windows on a pipe. The kernel answers for it while the process lives,
 * also while that is busy or stopped, and to processes in other containers. Null on file systems without sockets.
 */
export const openBeacon = (dir: string, name: string): Promise<Beacon | null> =>
  new Promise((resolve) => {
    const { path, leave } = placeOf(dir, name);
    if (path === null) return resolve(null);
    const server = createServer((socket) => socket.destroy());
    server.once('error', () => {
      leave();
      resolve(null);
    });
    server.listen(path, () => {
      server.unref();
      const close = () =>
        new Promise<void>((closed) => {
          server.close(() => {
            leave();
            closed();
          });
        });
      resolve({ name, close });
    });
  });

/** Nobody listens on the socket any more, or it was closed and so removed. */
const nobodyListens = new Set<string | undefined>(['ECONNREFUSED', 'ENOENT']);

/** Finds out whether the process that opened a beacon on this machine still lives. */
export const lifeOf = (dir: string, name: string): Promise<Life> =>
  new Promise((resolve) => {
    const { path, leave } = placeOf(dir, name);
    if (path === null) return resolve('unknown');
    const socket = connect(path);
    const answer = (life: Life) => {
      socket.destroy();
      leave();
      resolve(life);
    };
    socket.once('connect', () => answer('alive'));
    socket.once('error', ({ code }: NodeJS.ErrnoException) => answer(nobodyListens.has(code) ? 'dead' : 'unknown'));
  });
