import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { isFresh, makeBuild } from '../../scripts/build/builds.mjs';
import { failuresIn } from '../../scripts/testReports.mjs';
import { projectDir } from '../../tests/fixtures/paths.ts';
import type { Witness } from 'xstate-walks/report';

/** A test that names a requirement and takes a transition. */
export type Witnessed = Witness & { key: string; file: string };

/** Where a run stores the transitions that its facts took. */
const witnessesIn = (folder: string) => join(folder, 'witnesses');

/** For each transition, the requirements of the facts that take it. */
export function readWitnesses(folder: string): Map<string, Witness[]> {
  const dir = witnessesIn(folder);
  const byKey = new Map<string, Witness[]>();
  for (const name of existsSync(dir) ? readdirSync(dir).toSorted() : [])
    for (const { key, id, test } of JSON.parse(readFileSync(join(dir, name), 'utf8')) as Witnessed[])
      byKey.set(key, [...(byKey.get(key) ?? []), { id, test }]);
  return byKey;
}

const run = promisify(execFile);

/**
 * The test levels, and where their tests are: those whose title says "follows its chart". Other projects of Vitest have
 * none: they find what is on screen by its English names, so `german` draws screens without them.
 */
const places: Record<string, { project: string; folder: string }> = {
  model: { project: 'unit', folder: 'tests/walks' },
  view: { project: 'views', folder: 'tests/views' },
  browser: { project: 'browser', folder: 'tests/browser' },
  api: { project: 'server', folder: 'tests/server' },
};

export const levels = Object.keys(places);

/** The folders that have generated tests. */
export const folders = Object.values(places).map(({ folder }) => folder);

const title = 'follows its chart';

/** The files of generated tests in a folder: those that name what every one is called. */
export const filesOf = (folder: string): string[] =>
  readdirSync(join(projectDir, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.test\.tsx?$/.test(name))
    .map((name) => join(folder, name))
    .filter((name) => readFileSync(join(projectDir, name), 'utf8').includes(title));

/**
 * Runs tests without the output of their runner, which would be noise in a pipe, and without its colors. Returns what
 * failed.
 */
async function failing(args: string[], env: Record<string, string>): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'walks-'));
  const file = join(folder, 'tests.json');
  const { FORCE_COLOR: _, ...inherited } = process.env;
  const reporting = ['--silent', '--reporter=json', `--outputFile=${file}`];
  try {
    await run(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...reporting, ...args], {
      cwd: projectDir,
      env: { ...inherited, NO_COLOR: '1', ...env },
      maxBuffer: 2 ** 28,
    });
    return [];
  } catch (error) {
    const failures = failuresIn([file]);
    if (failures.length > 0) return failures.map((failure) => `✗ ${failure}`);
    const { stdout = '', stderr = '', message } = error as Error & { stdout?: string; stderr?: string };
    return [[message, stdout, stderr].join('\n').trim()];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Says what is under way. */
type Show = (words: string) => void;

const SHOWN_EVERY_MS = 10_000;

/** Says from time to time, while some work lasts, how many charts have left records. */
async function withProgress<T>(show: Show, { folder, charts, level }: Progress, work: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  const timer = setInterval(() => {
    const names = readdirSync(folder).filter((name) => name.startsWith(`${level}-`) && name.endsWith('.json'));
    const seen = new Set(names.map((name) => name.split('-')[1])).size;
    const seconds = Math.round((performance.now() - begun) / 1000);
    show(`  ${level}: chart ${seen} of ${charts}, ${names.length} tests, ${seconds} s`);
  }, SHOWN_EVERY_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

type Progress = { folder: string; charts: number; level: string };

export type Run = {
  levels: string[];
  /** The charts whose tests are run, by id; all if empty. */
  charts: string[];
  /** How many charts these are. */
  of?: number;
  /** The folder for the records. */
  folder: string;
  /** Another backend. */
  baseUrl?: string;
};

const timeFile = (folder: string) => join(folder, 'milliseconds.txt');

/** The time that a run took, unless it was ended. */
export const timeOf = (folder: string): number | undefined =>
  existsSync(timeFile(folder)) ? Number(readFileSync(timeFile(folder), 'utf8')) : undefined;

/** Runs the tests of some levels, one after the other. Returns those that failed. */
export async function runWalks(
  { levels: wanted, charts, of = charts.length, folder, baseUrl }: Run,
  show: Show = () => {},
): Promise<string[]> {
  const env = { WALKS: folder, CHARTS: charts.join(','), ...(baseUrl === undefined ? {} : { BASE_URL: baseUrl }) };
  mkdirSync(folder, { recursive: true });
  const failed: string[] = [];
  const begun = performance.now();
  for (const [index, level] of wanted.entries()) {
    const { project, folder: place } = places[level]!;
    const args = ['--project', project, '-t', title, ...filesOf(place)];
    show(`Level ${index + 1} of ${wanted.length}: ${level}, the tests in ${place}`);
    if (level === 'browser' && !isFresh() && !makeBuild({ quiet: true })) return [...failed, 'The build failed.'];
    failed.push(...(await withProgress(show, { folder, charts: of, level }, () => failing(args, env))));
  }
  writeFileSync(timeFile(folder), String(Math.round(performance.now() - begun)));
  return failed;
}

/** Runs the facts of the charts, to record which transitions are covered by tests that name requirements. */
export function runFacts(folder: string, show: Show): Promise<string[]> {
  show('Tests that name requirements, in tests/machines');
  return failing(['--project', 'unit', 'tests/machines/'], { WITNESSES: witnessesIn(folder) });
}

/** True if a run has left records. */
export const hasRecords = (folder: string | undefined): folder is string =>
  folder !== undefined && existsSync(folder) && readdirSync(folder).some((name) => name.endsWith('.json'));
