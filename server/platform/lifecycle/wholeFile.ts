import { link, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { nanoid } from 'nanoid';
import { codeOf } from '../failures.ts';

type Content = string | Buffer;

/** Writes a file under another name, and moves it into place once all of it is on the disk. */
const asDraft = async (
  path: string,
  content: Content,
  mode: number,
  put: (draft: string) => Promise<void>,
): Promise<void> => {
  const dir = dirname(path);
  await mkdir(dir, { recursive: true });
  const draft = join(dir, `.${nanoid()}.part`);
  try {
    const file = await open(draft, 'wx', mode);
    try {
      await file.writeFile(content);
      await file.datasync();
    } finally {
      await file.close();
    }
    await put(draft);
  } finally {
    await rm(draft, { force: true });
  }
};

/** Writes a file that is complete or absent, even after a power cut. */
export const writeWholeFile = (path: string, content: Content, mode = 0o666): Promise<void> =>
  asDraft(path, content, mode, (draft) => rename(draft, path));

/**
 * The same, unless the file exists: of several processes that make it, the first wins. On a file system without hard
 * links, the last one wins.
 */
export const makeWholeFile = (path: string, content: Content, mode = 0o666): Promise<void> =>
  asDraft(path, content, mode, async (draft) => {
    try {
      await link(draft, path);
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') await rename(draft, path);
    }
  });
