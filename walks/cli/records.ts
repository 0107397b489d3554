import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { WalkRecord } from 'xstate-walks';
import { cacheDir } from '../support/paths.ts';

const runsDir = join(cacheDir, 'walks');

/** The number of runs to keep. */
const kept = 4;

const runs = () => (existsSync(runsDir) ? readdirSync(runsDir).toSorted() : []);

/** A folder for the records of a new run; removes the oldest ones. */
export function freshFolder(now = new Date()): string {
  for (const old of runs().slice(0, -kept)) rmSync(join(runsDir, old), { recursive: true });
  return join(runsDir, now.toISOString().slice(0, 19).replaceAll(':', '-'));
}

/** The folder of the last run. */
export const lastFolder = (): string | undefined =>
  runs()
    .map((name) => join(runsDir, name))
    .at(-1);

/** The records in a folder, in a stable order. */
export const readRecords = (folder: string): WalkRecord[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as WalkRecord)
    .toSorted((one, other) => nameOf(one).localeCompare(nameOf(other), 'en', { numeric: true }));

const nameOf = ({ system, chart, goal, tour }: WalkRecord) => [chart, system, goal, tour].join(' ');
