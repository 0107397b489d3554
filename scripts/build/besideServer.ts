import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Copies the files that the server reads at run time beside its built code. */
export const besideServer = (): Plugin => ({
  name: 'beside-server',
  async writeBundle({ dir }) {
    if (dir === undefined) return;
    await cp('server/db/migrations', join(dir, 'migrations'), { recursive: true });
    await cp('server/seed/pictures', join(dir, 'pictures'), {
      recursive: true,
      filter: (file) => !file.endsWith('.svg'),
    });
  },
});
