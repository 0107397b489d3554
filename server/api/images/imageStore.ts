import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '../../db/failures.ts';
import { writeWholeFile } from '../../system/wholeFile.ts';

/** Where uploaded pictures are kept. A picture's name tells its content, so one that is there never changes. */
export type ImageStore = {
  save: (name: string, bytes: Buffer) => Promise<void>;
  /** The picture, or null when there is none of that name. */
  read: (name: string) => Promise<Buffer | null>;
};

/** The only names there are, hence no way out of the directory. */
export const isImageName = (name: string): boolean => /^[0-9a-f]{32}-\d{1,5}\.webp$/.test(name);

/** Pictures as files of a directory. A reader sees a whole picture or none, also after a power cut. */
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
