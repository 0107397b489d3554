import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServerSettings, Settings } from './settings.ts';

const readOrMake = (dir: string): string => {
  const file = join(dir, 'jwt-secret');
  mkdirSync(dir, { recursive: true });
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim();
};

/** The secret that signs tokens: as set, else the one in the data directory, made at the first start and readable by its owner only. */
export const withSecret = (settings: Settings): ServerSettings => ({
  ...settings,
  jwtSecret: settings.jwtSecret ?? readOrMake(settings.dataDir),
});
