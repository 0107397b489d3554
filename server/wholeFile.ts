import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { nanoid } from 'nanoid';

/** Writes a file that a reader sees as a whole or not at all, also after a power cut; readable by `mode`. */
export const writeWholeFile = async (path: string, content: string | Buffer, mode = 0o666): Promise<void> => {
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
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
};
