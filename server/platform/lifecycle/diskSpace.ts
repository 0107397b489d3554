import { statfsSync, utimesSync, type StatsFs } from 'node:fs';
import { StartError } from './startError.ts';

const MEBIBYTE = 1024 ** 2;

/** Free bytes below which nothing is saved: three segments of PostgreSQL's log, which breaks on a full disk. */
const RESERVE = 48 * MEBIBYTE;

/** How long a measurement is valid, in milliseconds. */
const GOOD_FOR = 500;

/** Why nothing can be saved. */
export type DiskTrouble = 'almost full' | 'read-only';

export type DiskSpace = { trouble: () => DiskTrouble | null };

/** FUSE, and with it virtiofs: how Docker Desktop and virtual machines share a directory of their host. */
const FUSE = 0x65735546;
const USUAL_BLOCK = 4096;

type Blocks = Pick<StatsFs, 'type' | 'bavail' | 'bsize'> & {
  /** The unit in which blocks are counted. Not every version of Node has it. */
  frsize?: number;
};

/** Free bytes. `bsize` is the best size to read at once; on FUSE it may be 256 times the unit of the count. */
export const freeBytes = ({ type, bavail, bsize, frsize }: Blocks): number =>
  bavail * (frsize ?? (type === FUSE ? Math.min(bsize, USUAL_BLOCK) : bsize));

const freeIn = (dir: string): number => freeBytes(statfsSync(dir));

/** What a disk says that its system has made read-only, or that fails. Other errors are about rights to the directory. */
const UNWRITABLE = new Set(['EROFS', 'EIO']);

const isReadOnly = (dir: string): boolean => {
  const now = new Date();
  try {
    utimesSync(dir, now, now);
    return false;
  } catch (error) {
    return UNWRITABLE.has((error as NodeJS.ErrnoException).code ?? '');
  }
};

/** Looks at the disk of a directory on demand, and measures it at most twice a second. */
export const diskSpaceOf = (dir: string): DiskSpace => {
  let lookedAt = -Infinity;
  let short = false;
  const isShort = (): boolean => {
    const now = performance.now();
    if (now - lookedAt >= GOOD_FOR) {
      short = freeIn(dir) < RESERVE;
      lookedAt = now;
    }
    return short;
  };
  return {
    trouble: () => {
      if (isReadOnly(dir)) return 'read-only';
      return isShort() ? 'almost full' : null;
    },
  };
};

/** Refuses to open a database on a disk that is almost full. */
export const refuseFullDisk = (dir: string): void => {
  const free = freeIn(dir);
  if (free >= RESERVE) return;
  throw new StartError(
    `The disk of the data directory ${dir} is almost full: ${Math.floor(free / MEBIBYTE)} MB are free, and the shop needs ${RESERVE / MEBIBYTE} MB. Free some space, then start again.`,
  );
};
