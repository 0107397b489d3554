import { join } from 'node:path';
import { StartError } from '../lifecycle/startError.ts';
import { endProcess } from '../lifecycle/endProcess.ts';
import { takeLease } from './lease.ts';

/** Releases the directory. */
export type Unlock = () => Promise<void>;

/**
 * Keeps a second process out of a data directory, on any machine: PGlite does not, and rows would be lost silently. A
 * process that loses the directory, because it was suspended for long, stops itself.
 */
export const lockDataDir = async (dir: string, say?: (line: string) => void): Promise<Unlock> => {
  const unlock = await takeLease(join(dir, 'lease'), {
    ...(say ? { say } : {}),
    onLost: () =>
      endProcess(`The data directory ${dir} was taken over by another process, or removed. This process stops.`),
  });
  if (unlock !== null) return unlock;
  throw new StartError(
    `The data directory ${dir} is in use by another process. Stop that one, or set DATA_DIR to another directory.`,
  );
};
