import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '../failures.ts';
import { StartError } from './startError.ts';

/** Makes the data directory, for its owner only, and checks that it can be written. */
export const prepareDataDir = (dir: string): void => {
  const probe = join(dir, `.writable-${process.pid}`);
  try {
    mkdirSync(dir, { recursive: true, mode: 0o700 });
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    throw new StartError(
      `The data directory ${dir} cannot be written (${codeOf(error)}). Set DATA_DIR to one that can.`,
      { cause: error },
    );
  }
};
