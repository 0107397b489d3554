import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '../../platform/failures.ts';
import { writeWholeFile } from '../../platform/lifecycle/wholeFile.ts';

/** Where uploaded pictures are kept. A picture is named by its content, so it never changes. */
export type ImageStore = {
  save: (name: string, bytes: Buffer) => Promise<void>;
  /** The picture, or null if none has that name. */
  read: (name: string) => Promise<Buffer | null>;
  /** The names of all pictures. */
  names: () => Promise<string[]>;
};

/** A name that `copyName` gives, or that an earlier version gave: without a color, and only WebP. */
const imageName = /^[0-9a-f]{32}-(?:[0-9a-f]{6}-\d{1,5}\.(?:avif|webp)|\d{1,5}\.webp)$/;

/** Only such names are read, so no request can leave the place of the pictures. */
export const isImageName = (name: string): boolean => imageName.test(name);

/** The result of some work, or `without` where the file or directory is missing. */
const ifThere = async <T, U>(work: Promise<T>, without: U): Promise<T | U> => {
  try {
    return await work;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return without;
    throw error;
  }
};

/** Pictures as files of a directory. A file is complete or absent, even after a power cut. */
export const directoryStore = (dir: string): ImageStore => ({
  save: (name, bytes) => writeWholeFile(join(dir, name), bytes),
  read: async (name) => (isImageName(name) ? ifThere(readFile(join(dir, name)), null) : null),
  names: async () => (await ifThere(readdir(dir), [])).filter(isImageName),
});
