import { accessSync, constants, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The file system that Linux keeps in memory. */
const MEMORY = '/dev/shm';

/** More than a run of all tests has in it at any time: some ten data directories of 45 MB, and what browsers share. */
const ENOUGH_BYTES = 4e9;

const canWrite = (dir: string): boolean => {
  try {
    accessSync(dir, constants.W_OK);
    return true;
  } catch {
    return false;
  }
};

const freeBytes = (dir: string): number => {
  const { bavail, bsize } = statfsSync(dir);
  return bavail * bsize;
};

/** Whether this machine has room for tests in memory. Containers often have only 64 MB. */
export const hasRoomInMemory = existsSync(MEMORY) && canWrite(MEMORY) && freeBytes(MEMORY) >= ENOUGH_BYTES;

/** The folder for data directories of tests: in memory if possible, as a copy of their 1300 files keeps a disk busy. */
const scratchRoot = hasRoomInMemory ? MEMORY : tmpdir();

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'; // that of another user
  }
};

/** Removes what processes that were killed have left: a data directory takes 42 MB of memory. */
export const removeAbandoned = (root: string): void => {
  for (const name of readdirSync(root)) {
    const [, pid] = /^proshop-[a-z]+-(\d+)-\w{6}$/.exec(name) ?? [];
    // Another process may be removing it as well.
    if (pid !== undefined && !isRunning(Number(pid)))
      rmSync(join(root, name), { recursive: true, force: true, maxRetries: 5 });
  }
};

let isTidy = false;

/** A new folder, which its creator removes. `name` is one word that says what for. */
export const scratchDir = (name: string, root = scratchRoot): string => {
  if (!isTidy) removeAbandoned(scratchRoot);
  isTidy = true;
  return mkdtempSync(join(root, `proshop-${name}-${process.pid}-`));
};
