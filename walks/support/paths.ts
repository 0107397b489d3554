import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's root. */
export const projectDir = fileURLToPath(new URL('../..', import.meta.url));

/** Where tests keep what is dear to make: gone with `npm ci`, never committed. */
export const cacheDir = join(projectDir, 'node_modules', '.cache', 'proshop');
