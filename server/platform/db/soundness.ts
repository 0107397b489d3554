import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../lifecycle/startError.ts';

const isEmpty = (dir: string): boolean => !existsSync(dir) || readdirSync(dir).length === 0;

/**
 * Whether a data directory has no database yet. A used directory without its database is refused: PGlite would begin
 * with an empty shop.
 */
export const isNew = (dir: string, database: string): boolean => {
  if (existsSync(join(database, 'PG_VERSION'))) return false;
  if (!isEmpty(database)) {
    throw new StartError(
      `The database in ${database} is damaged: its file PG_VERSION is missing. Restore the data directory from a backup, or set DATA_DIR to another one to begin with an empty shop.`,
    );
  }
  const used = ['jwt-secret', 'images'].filter((name) => existsSync(join(dir, name)));
  if (used.length > 0) {
    throw new StartError(
      `The data directory ${dir} has been used (it has ${used.join(' and ')}), but its database is missing. Restore it from a backup, or set DATA_DIR to another directory to begin with an empty shop. If it was used with PostgreSQL, set DATABASE_URL again.`,
    );
  }
  return true;
};
