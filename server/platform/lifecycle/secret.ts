import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { codeOf } from '../failures.ts';
import { Secret } from '../settings/accounts.ts';
import type { ServerSettings, Settings } from '../settings/settings.ts';
import { StartError } from './startError.ts';
import { makeWholeFile } from './wholeFile.ts';

const textOf = async (file: string): Promise<string | null> => {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw new StartError(`The secret that signs tokens, ${file}, cannot be read (${codeOf(error)}).`, { cause: error });
  }
};

const readOrMake = async (dir: string): Promise<string> => {
  const file = join(dir, 'jwt-secret');
  const text = await textOf(file);
  if (text === null) {
    await makeWholeFile(file, randomBytes(32).toString('base64url'), 0o600);
    return readOrMake(dir); // it may be another process's
  }
  const secret = v.safeParse(Secret, text.trim());
  if (secret.success) return secret.output;
  throw new StartError(
    `The secret that signs tokens, ${file}, ${secret.issues[0].message}. Restore it from a backup, or delete it: a new one is made, and all users have to sign in again.`,
  );
};

/** Adds the secret that signs tokens: as set, else from the data directory, where the first start generates it. */
export const withSecret = async (settings: Settings): Promise<ServerSettings> => ({
  ...settings,
  jwtSecret: settings.jwtSecret ?? (await readOrMake(settings.dataDir)),
});
