import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's root. */
export const projectDir = fileURLToPath(new URL('../..', import.meta.url));

/** A cache for test data that is slow to create. Removed by `npm ci`, never committed. */
export const cacheDir = join(projectDir, 'node_modules', '.cache', 'proshop');
