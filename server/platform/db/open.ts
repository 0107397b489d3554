import type { Settings } from '../settings/settings.ts';
import type { Database, OpenOptions } from './database.ts';
import { openEmbedded } from './embedded.ts';
import { openExternal } from './external.ts';

export const openDatabase = (
  settings: Settings,
  onProgress?: (line: string) => void,
  options: OpenOptions = {},
): Promise<Database> =>
  settings.databaseUrl === null
    ? openEmbedded(settings.dataDir, onProgress, options.upTo)
    : openExternal(settings.databaseUrl, settings, onProgress, options);
