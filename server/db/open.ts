import type { Settings } from '../settings/settings.ts';
import type { Database } from './database.ts';
import { openEmbedded } from './embedded.ts';
import { openExternal } from './external.ts';

/** Opens the database that the settings name, with its tables up to date. */
export const openDatabase = (
  settings: Pick<
    Settings,
    | 'databaseUrl'
    | 'databasePoolSize'
    | 'databaseTimeoutSeconds'
    | 'databaseWaitSeconds'
    | 'databasePrepared'
    | 'dataDir'
  >,
  onProgress?: (line: string) => void,
): Promise<Database> =>
  settings.databaseUrl === null
    ? openEmbedded(settings.dataDir, onProgress)
    : openExternal(settings.databaseUrl, settings, onProgress);
