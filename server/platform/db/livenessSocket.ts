import { closeSync, openSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';

/** A socket that a process listens on while it lives, so that others can check whether it does. */
export type Beacon = {
  name: string;
  close: () => Promise<void>;
};

export type Life = 'alive' | 'dead' | 'unknown';

/** The longest path of a socket that every system accepts, in bytes. */
const LONGEST_PATH = 100;

type Place = { path: string | null; leave: () => void };

/** Null if it is too long. On Linux a handle of the directory keeps it short. `leave` is called after its use. */
export const placeOf = (dir: string, name: string): Place => {
  if (process.platform === 'win32') return { path: `\\\\.\\pipe\\proshop-${name}`, leave: () => undefined };
  if (process.platform === 'linux') {
    const handle = openSync(dir, 'r');
    return { path: `/proc/self/fd/${handle}/${name}`, leave: () => closeSync(handle) };
  }
  const path = join(dir, name);
  return { path: Buffer.byteLength(path) > LONGEST_PATH ? null : path, leave: () => undefined };
};

/** The kernel accepts connections while the process lives, even if it is busy. Null on file systems without sockets. */
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

/** The process that listened on the socket has died, or it closed and removed the socket. */
const goneCodes = new Set<string | undefined>(['ECONNREFUSED', 'ENOENT']);

export const isAlive = (dir: string, name: string): Promise<Life> =>
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
    socket.once('error', ({ code }: NodeJS.ErrnoException) => answer(goneCodes.has(code) ? 'dead' : 'unknown'));
  });
