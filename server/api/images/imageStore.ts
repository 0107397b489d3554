import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '../../db/failures.ts';
import { writeWholeFile } from '../../system/wholeFile.ts';

/** Where uploaded pictures are kept. A picture is named by its content, so it never changes. */
export type ImageStore = {
  save: (name: string, bytes: Buffer) => Promise<void>;
  /** The picture, or null if none has that name. */
  read: (name: string) => Promise<Buffer | null>;
};

/** A name that `copyName` gives, or that an earlier version gave: without a color, and only WebP. */
const imageName = /^[0-9a-f]{32}-(?:[0-9a-f]{6}-\d{1,5}\.(?:avif|webp)|\d{1,5}\.webp)$/;

/** Only such names are read, so no request can leave the directory. */
export const isImageName = (name: string): boolean => imageName.test(name);

/** Pictures as files of a directory. A file is complete or absent, even after a power cut. */
export const directoryStore = (dir: string): ImageStore => ({
  save: (name, bytes) => writeWholeFile(join(dir, name), bytes),
  read: async (name) => {
    if (!isImageName(name)) return null;
    try {
      return await readFile(join(dir, name));
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return null;
      throw error;
    }
  },
});
