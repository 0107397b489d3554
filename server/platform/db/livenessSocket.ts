import { closeSync, openSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { codeOf } from '../failures.ts';

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

/** The kernel accepts connections even if the process is busy. Null on file systems without sockets. */
export const openBeacon = (dir: string, name: string): Promise<(() => Promise<void>) | null> =>
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
      resolve(() => new Promise((closed) => void server.close(() => closed(leave()))));
    });
  });

/** Whether the process that listens on a socket lives; null if that is unknown. */
export const isAlive = (dir: string, name: string): Promise<boolean | null> =>
  new Promise((resolve) => {
    const { path, leave } = placeOf(dir, name);
    if (path === null) return resolve(null);
    const socket = connect(path);
    const answer = (life: boolean | null) => {
      socket.destroy();
      leave();
      resolve(life);
    };
    socket.once('connect', () => answer(true));
    // It has died, or it closed and removed the socket.
    socket.once('error', (error) => answer(['ECONNREFUSED', 'ENOENT'].includes(codeOf(error)) ? false : null));
  });
