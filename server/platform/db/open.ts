import type { Settings } from '../settings/settings.ts';
import type { Database, OpenOptions } from './database.ts';

/** Loads the driver of that database alone: that of the other would take a tenth of a start. */
export const openDatabase = async (
  settings: Settings,
  onProgress?: (line: string) => void,
  options: OpenOptions = {},
): Promise<Database> => {
  if (settings.databaseUrl === null) {
    const { openEmbedded } = await import('./embedded.ts');
    return openEmbedded(settings.dataDir, onProgress, options.upTo);
  }
  const { openExternal } = await import('./external.ts');
  return openExternal(settings.databaseUrl, settings, onProgress, options);
};
