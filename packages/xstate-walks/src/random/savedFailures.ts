import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Failure } from './randomWalks.ts';

/** A saved failure and its file. */
export type SavedFailure = { file: string; failure: Failure };

const hashOf = ({ startingPoint, moves }: Failure) =>
  createHash('sha256')
    .update(JSON.stringify([startingPoint, moves]))
    .digest('hex')
    .slice(0, 8);

/** Saves a failure, one file for each; returns the file. The same failure is saved once. */
export function saveFailure(folder: string, failure: Failure): string {
  const file = join(folder, `${failure.system.replaceAll(/\W+/g, '-')}-${hashOf(failure)}.json`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, `${JSON.stringify(failure, null, 2)}\n`);
  return file;
}

export const readSavedFailure = (file: string): SavedFailure => ({
  file,
  failure: JSON.parse(readFileSync(file, 'utf8')) as Failure,
});

/** All failures in a folder. */
export const savedFailuresIn = (folder: string): SavedFailure[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.json'))
        .toSorted()
        .map((name) => readSavedFailure(join(folder, name)))
    : [];
