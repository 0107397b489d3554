import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { isFresh, makeBuild } from '../../scripts/build/builds.mjs';
import { projectDir } from '../../tests/fixtures/paths.ts';
import type { Witness } from 'xstate-walks/report';

/** A test that names a statement and takes a transition. */
export type Witnessed = Witness & { key: string; file: string };

/** Where a run stores the transitions that its facts took. */
const witnessesIn = (folder: string) => join(folder, 'witnesses');

/** For each transition, the statements of the facts that take it. */
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
 * The systems, and where their walks are: the tests whose title says "follows its chart". Other projects of Vitest have
 * none: walks find what is on screen by its English names, so `german` draws screens without them.
 */
const places: Record<string, { project: string; folder: string }> = {
  actor: { project: 'unit', folder: 'tests/walks' },
  view: { project: 'views', folder: 'tests/views' },
  browser: { project: 'browser', folder: 'tests/browser' },
  api: { project: 'server', folder: 'tests/server' },
};

export const systems = Object.keys(places);

/** The folders that have walks. */
export const folders = Object.values(places).map(({ folder }) => folder);

const title = 'follows its chart';

/** The files of walks in a folder: those that name what every walk is called. */
export const filesOf = (folder: string): string[] =>
  readdirSync(join(projectDir, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.test\.tsx?$/.test(name))
    .map((name) => join(folder, name))
    .filter((name) => readFileSync(join(projectDir, name), 'utf8').includes(title));

/** A test that failed, as the test runner reports it. */
type FailedTest = { fullName: string; failureMessages: string[]; status: string };
type TestReport = { testResults: { name: string; message: string; status: string; assertionResults: FailedTest[] }[] };

/** The names of failed tests, with their messages. */
export const failuresIn = ({ testResults }: TestReport): string[] =>
  testResults.flatMap(({ name, message, status, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [`✗ ${relative(projectDir, name)}\n${message}`] : [];
    return failed.map(({ fullName, failureMessages }) => `✗ ${fullName}\n${failureMessages.join('\n')}`);
  });

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
    const failures = existsSync(file) ? failuresIn(JSON.parse(readFileSync(file, 'utf8')) as TestReport) : [];
    if (failures.length > 0) return failures;
    const { stdout = '', stderr = '', message } = error as Error & { stdout?: string; stderr?: string };
    return [[message, stdout, stderr].join('\n').trim()];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Tells a person at a terminal what takes its time; a pipe or a file gets none of it. */
const showProgress = (words: string): void => {
  if (process.stderr.isTTY) process.stderr.write(`${words} …\n`);
};

export type Run = {
  systems: string[];
  /** The charts to walk, by id; all if empty. */
  charts: string[];
  /** The folder for the records. */
  folder: string;
  /** Another backend. */
  baseUrl?: string;
};

/** Runs the walks of some systems, one after the other. Returns the tests that failed. */
export async function runWalks({ systems: wanted, charts, folder, baseUrl }: Run): Promise<string[]> {
  const env = { WALKS: folder, CHARTS: charts.join(','), ...(baseUrl === undefined ? {} : { BASE_URL: baseUrl }) };
  mkdirSync(folder, { recursive: true });
  const failed: string[] = [];
  for (const system of wanted) {
    const { project, folder: place } = places[system]!;
    const files = filesOf(place);
    showProgress(`Walking: ${system}`);
    if (system === 'browser' && !isFresh() && !makeBuild({ quiet: true })) return [...failed, 'The build failed.'];
    failed.push(...(await failing(['--project', project, '-t', title, ...files], env)));
  }
  return failed;
}

/** Runs the facts of the charts, to record which transitions are covered by tests that name statements. */
export function runFacts(folder: string): Promise<string[]> {
  showProgress('Tests of the charts that name statements');
  return failing(['--project', 'unit', 'tests/machines/'], { WITNESSES: witnessesIn(folder) });
}

/** True if a run has left records. */
export const hasRecords = (folder: string | undefined): folder is string =>
  folder !== undefined && existsSync(folder) && readdirSync(folder).some((name) => name.endsWith('.json'));
