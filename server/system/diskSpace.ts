import { statfsSync, type StatsFs } from 'node:fs';
import { StartError } from '../start/startError.ts';

const MEBIBYTE = 1024 ** 2;

/** Free bytes below which nothing is saved any more: three segments of PostgreSQL's log, which fails for good on a full disk. */
const RESERVE = 48 * MEBIBYTE;

/** How long a look is good for, in milliseconds. */
const GOOD_FOR = 500;

/** Whether there is room to save anything. */
export type DiskSpace = { isShort: () => boolean };

/** FUSE, and with it virtiofs: how Docker Desktop and virtual machines share a directory of their host. */
const FUSE = 0x65735546;
const USUAL_BLOCK = 4096;

type Blocks = Pick<StatsFs, 'type' | 'bavail' | 'bsize'> & {
  /** The size in which blocks are counted, which not every Node tells. */
  frsize?: number;
};

/** Free bytes. `bsize` is the size that is best read at once: on FUSE it may be 256 times the one that is counted in. */
export const freeBytes = ({ type, bavail, bsize, frsize }: Blocks): number =>
  bavail * (frsize ?? (type === FUSE ? Math.min(bsize, USUAL_BLOCK) : bsize));

const freeIn = (dir: string): number => freeBytes(statfsSync(dir));

/** Looks at the disk of a directory when it is asked, and not more often than makes sense. */
export const diskSpaceOf = (dir: string): DiskSpace => {
  let lookedAt = -Infinity;
  let short = false;
  return {
    isShort: () => {
      const now = performance.now();
      if (now - lookedAt >= GOOD_FOR) {
        short = freeIn(dir) < RESERVE;
        lookedAt = now;
      }
      return short;
    },
  };
};

/** Refuses to open a database where it could not save anything. */
export const refuseFullDisk = (dir: string): void => {
  const free = freeIn(dir);
  if (free >= RESERVE) return;
  throw new StartError(
    `The disk of the data directory ${dir} is almost full: ${Math.floor(free / MEBIBYTE)} MB are free, and the shop needs ${RESERVE / MEBIBYTE} MB. Free some space, then start again.`,
  );
};
