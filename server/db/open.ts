import type { Settings } from '../settings/settings.ts';
import type { Database } from './database.ts';
import { openEmbedded } from './embedded.ts';
import { openExternal } from './external.ts';
import type { MigrationId } from './migrate.ts';

/** Opens the database that the settings name, with its tables up to date, or at least as they were after a migration. */
export const openDatabase = (
  settings: Pick<
    Settings,
    | 'databaseUrl'
    | 'databaseUrlDirect'
    | 'databasePoolSize'
    | 'databaseTimeoutSeconds'
    | 'databaseWaitSeconds'
    | 'databasePrepared'
    | 'dataDir'
  >,
  onProgress?: (line: string) => void,
  upTo?: MigrationId,
): Promise<Database> =>
  settings.databaseUrl === null
    ? openEmbedded(settings.dataDir, onProgress, upTo)
    : openExternal(settings.databaseUrl, settings, onProgress, upTo);
