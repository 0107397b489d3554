import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isFresh, makeBuild } from '../../scripts/build/builds.mjs';
import { projectDir } from '../support/paths.ts';
import { witnessesIn } from './witnesses.ts';

/** The systems, and where their walks are: the tests whose title says "follows its chart". */
const places: Record<string, { project: string; folder: string }> = {
  actor: { project: 'unit', folder: 'tests/walks' },
  view: { project: 'views', folder: 'tests/views' },
  browser: { project: 'browser', folder: 'tests/browser' },
  api: { project: 'server', folder: 'tests/server' },
};

export const systems = Object.keys(places);

const title = 'follows its chart';

/** The files of walks in a folder: those that name what every walk is called. */
const filesOf = (folder: string): string[] =>
  readdirSync(join(projectDir, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.test\.tsx?$/.test(name))
    .map((name) => join(folder, name))
    .filter((name) => readFileSync(join(projectDir, name), 'utf8').includes(title));

const vitest = (args: string[], env: Record<string, string>) =>
  new Promise<number>((resolve, reject) => {
    const program = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...args], {
      cwd: projectDir,
      env: { ...process.env, ...env },
      stdio: 'inherit',
    });
    program.once('error', reject);
    program.once('exit', (code) => resolve(code ?? 1));
  });

export type Run = {
  systems: string[];
  /** The charts to walk, by id; all if empty. */
  charts: string[];
  /** The folder for the records. */
  folder: string;
  /** Another backend. */
  baseUrl?: string;
};

/** Runs the walks of some systems, one after the other. Returns true if all tests passed. */
export async function runWalks({ systems: wanted, charts, folder, baseUrl }: Run): Promise<boolean> {
  const env = { WALKS: folder, CHARTS: charts.join(','), ...(baseUrl === undefined ? {} : { BASE_URL: baseUrl }) };
  mkdirSync(folder, { recursive: true });
  let passed = true;
  for (const system of wanted) {
    const { project, folder: place } = places[system]!;
    const files = filesOf(place);
    if (system === 'browser' && !isFresh() && !makeBuild({ quiet: true })) return false;
    const code = await vitest(['--project', project, '--reporter', 'dot', '-t', title, ...files], env);
    passed &&= code === 0;
  }
  return passed;
}

/** Runs the facts of the charts, to record which transitions are covered by tests that name statements. */
export async function runFacts(folder: string): Promise<boolean> {
  const code = await vitest(['--project', 'unit', '--reporter', 'dot', 'tests/machines/'], {
    WITNESSES: witnessesIn(folder),
  });
  return code === 0;
}

/** True if a run has left records. */
export const hasRecords = (folder: string | undefined): folder is string =>
  folder !== undefined && existsSync(folder) && readdirSync(folder).some((name) => name.endsWith('.json'));
