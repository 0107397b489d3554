import { mkdirSync, rmSync, writeFileSync, statfsSync, utimesSync, type StatsFs } from 'node:fs';
import { join, dirname } from 'node:path';
import { codeOf, ifThere } from '../failures.ts';
import { StartError } from './startError.ts';
import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { readFile, link, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import * as v from 'valibot';
import { Secret } from '../settings/accounts.ts';
import type { ServerSettings, Settings } from '../settings/settings.ts';
import { nanoid } from 'nanoid';

/** Moves a draft into place. Of several processes the first wins; on a file system without hard links, the last. */
export const unlessThere: typeof rename = async (draft, path) => {
  try {
    await link(draft, path);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') await rename(draft, path);
  }
};

/** Writes a file that is complete or absent, even after a power cut. */
export const writeWholeFile = async (
  path: string,
  content: string | Buffer | Readable,
  mode = 0o666,
  put = rename,
): Promise<void> => {
  const dir = dirname(path);
  await mkdir(dir, { recursive: true });
  const draft = join(dir, `.${nanoid()}.part`);
  try {
    await writeFile(draft, content, { flag: 'wx', mode, flush: true });
    await put(draft, path);
  } finally {
    await rm(draft, { force: true });
  }
};

const readOrMake = async (dir: string): Promise<string> => {
  const file = join(dir, 'jwt-secret');
  const text = await ifThere(readFile(file, 'utf8'), null).catch((cause: unknown) => {
    throw new StartError(`The secret that signs tokens, ${file}, cannot be read (${codeOf(cause)}).`, { cause });
  });
  if (text === null) {
    await writeWholeFile(file, randomBytes(32).toString('base64url'), 0o600, unlessThere);
    return readOrMake(dir); // it may be another process's
  }
  const secret = v.safeParse(Secret, text.trim());
  if (secret.success) return secret.output;
  throw new StartError(
    `The secret that signs tokens, ${file}, ${secret.issues[0].message}. Restore it from a backup, or delete it: a new one is made, and all users have to sign in again.`,
  );
};

/** Adds the secret that signs tokens: as set, else from the data directory, where the first start generates it. */
export const withSecret = async (settings: Settings): Promise<ServerSettings> => ({
  ...settings,
  jwtSecret: settings.jwtSecret ?? (await readOrMake(settings.dataDir)),
});

const MEBIBYTE = 1024 ** 2;

/** Free bytes below which nothing is saved: three segments of PostgreSQL's log, which breaks on a full disk. */
const RESERVE = 48 * MEBIBYTE;

const GOOD_FOR = 500;

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

export const freeIn = (dir: string): number => freeBytes(statfsSync(dir));

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

export const refuseFullDisk = (dir: string): void => {
  const free = freeIn(dir);
  if (free >= RESERVE) return;
  throw new StartError(
    `The disk of the data directory ${dir} is almost full: ${Math.floor(free / MEBIBYTE)} MB are free, and the shop needs ${RESERVE / MEBIBYTE} MB. Free some space, then start again.`,
  );
};

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
