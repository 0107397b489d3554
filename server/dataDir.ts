import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from './startError.ts';

/** Makes the data directory, for its owner only, and finds out whether it can be written before anything relies on it. */
export const prepareDataDir = (dir: string): void => {
  const probe = join(dir, `.writable-${process.pid}`);
  try {
    mkdirSync(dir, { recursive: true, mode: 0o700 });
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartError(`The data directory ${dir} cannot be written (${code}). Set DATA_DIR to one that can.`, {
      cause: error,
    });
  }
};
