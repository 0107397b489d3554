import { execFile, type ExecFileException } from 'node:child_process';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Plugin } from 'vite';

/** In a process of its own, which gives its memory back. */
const makeEmptyDatabase = async (): Promise<string> => {
  try {
    return (await promisify(execFile)(process.execPath, ['scripts/build/emptyDatabase.mjs'])).stdout;
  } catch (error) {
    const { message, code, signal } = error as ExecFileException;
    throw new Error(`${message.trim()}\nIt ended with exit code ${code}, signal ${signal}.`, { cause: error });
  }
};

/** Copies the files that the server reads at run time beside its built code. */
export const besideServer = (): Plugin => ({
  name: 'beside-server',
  async writeBundle({ dir }) {
    if (dir === undefined) return;
    await cp('server/platform/db/migrations', join(dir, 'migrations'), { recursive: true });
    await cp('server/seed/pictures', join(dir, 'pictures'), {
      recursive: true,
      filter: (file) => !file.endsWith('.svg'),
    });
    await cp(await makeEmptyDatabase(), join(dir, 'emptyDatabase.tar.gz'));
  },
});
