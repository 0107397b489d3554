import { createHash } from 'node:crypto';
import { closeSync, openSync, realpathSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { StartError } from '../startError.ts';

/** Gives the directory back. */
export type Unlock = () => Promise<void>;

const refusal = (dir: string): StartError =>
  new StartError(
    `The data directory ${dir} is in use by another process. Stop that one, or set DATA_DIR to another directory.`,
  );

/** A name that the kernel holds for as long as the process lives, and nothing on disk that could be left behind. */
const holdName = (name: string, dir: string): Promise<Unlock> =>
  new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', (error: NodeJS.ErrnoException) => reject(error.code === 'EADDRINUSE' ? refusal(dir) : error));
    server.listen(name, () => {
      server.unref();
      resolve(() => new Promise((closed) => server.close(() => closed())));
    });
  });

/** `UV_FS_O_EXLOCK` where libuv has it: the BSDs' `O_EXLOCK` with `O_NONBLOCK` and `O_CREAT | O_RDWR`. */
const EXCLUSIVE_ON_BSD = 0x20 | 0x4 | 0x200 | 0x2;

const holdFile = (file: string, dir: string): Unlock => {
  try {
    const handle = openSync(file, EXCLUSIVE_ON_BSD, 0o600);
    return async () => closeSync(handle);
  } catch (error) {
    throw ['EAGAIN', 'EWOULDBLOCK'].includes((error as NodeJS.ErrnoException).code ?? '') ? refusal(dir) : error;
  }
};

/**
 * Keeps a second process out of a data directory: PGlite does not, and rows would silently be lost. Every way is one
 * that the system frees when the process dies, however it dies: an abstract socket on Linux, a named pipe on Windows,
 * a file lock on macOS and the BSDs. On Linux it holds per network namespace: containers must not share a directory.
 */
export const lockDataDir = async (dir: string): Promise<Unlock> => {
  const real = realpathSync(dir);
  const name = `proshop-${createHash('sha256').update(real).digest('hex').slice(0, 32)}`;
  if (process.platform === 'win32') return holdName(`\\\\.\\pipe\\${name}`, dir);
  if (process.platform === 'linux') return holdName(`\0${name}`, dir);
  return holdFile(join(real, 'lock'), dir);
};
