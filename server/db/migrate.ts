import { fileURLToPath } from 'node:url';

/** The committed migrations. A build must put a copy beside the file that this ends up in. */
export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));
