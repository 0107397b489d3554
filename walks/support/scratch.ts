import { accessSync, constants, existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

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
export const scratchRoot = hasRoomInMemory ? MEMORY : tmpdir();
