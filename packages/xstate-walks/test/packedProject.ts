import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export const run = promisify(execFile);
export const library = fileURLToPath(new URL('..', import.meta.url));
export const root = join(library, '../..');

/** What the package needs: it comes from our `node_modules`, since there is no network. */
const needed = ['fast-check', 'fastest-levenshtein', 'xstate'];

/** An empty project with the packed library, and the tarball. */
export async function packedProject(): Promise<{ project: string; tarball: string }> {
  const project = mkdtempSync(join(tmpdir(), 'packed-'));
  const npm = (cwd: string, ...args: string[]) => run('npm', [...args, '--cache', join(project, 'cache')], { cwd });
  await npm(library, 'pack', '--pack-destination', project);
  const tarball = readdirSync(project).find((file) => file.endsWith('.tgz'))!;
  const dependencies = Object.fromEntries(needed.map((name) => [name, `file:${join(root, 'node_modules', name)}`]));
  writeFileSync(join(project, 'package.json'), JSON.stringify({ type: 'module', dependencies }));
  // A package in a folder would build itself first; one from the registry is built.
  await npm(project, 'install', '--ignore-scripts', '--offline', '--no-audit', '--no-fund', `./${tarball}`);
  return { project, tarball: join(project, tarball) };
}

/** A folder in the project with a copy of the library of its own, so that optional peers can be added for it alone. */
export function folderWithPeers(project: string, name: string): string {
  const folder = join(project, name);
  cpSync(join(project, 'node_modules/xstate-walks'), join(folder, 'node_modules/xstate-walks'), { recursive: true });
  return folder;
}

/** Does as `npm install` does, with packages of our `node_modules`; one that is not there fails. */
export function link(folder: string, names: readonly string[]): void {
  for (const name of names) {
    const to = join(folder, 'node_modules', name);
    if (existsSync(to)) continue;
    const from = join(root, 'node_modules', name);
    if (!existsSync(from)) throw new Error(`There is no package ${name}`);
    mkdirSync(dirname(to), { recursive: true });
    symlinkSync(from, to);
  }
}

/** Compiles files, or all that is in a folder. Returns what the compiler says. */
export async function compile(folder: string, ...options: string[]): Promise<string> {
  const files = options.some((option) => option.endsWith('.ts')) ? [] : codeIn(folder);
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const strict = ['--noEmit', '--strict', '--noUncheckedIndexedAccess', '--skipLibCheck', '--target', 'es2023'];
  const given = [tsc, ...strict, ...options, ...files];
  return (await run(process.execPath, given, { cwd: folder }).catch((error: { stdout: string }) => error)).stdout;
}

const codeIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !file.includes('node_modules'),
  );

type Reported = {
  success: boolean;
  numPassedTests: number;
  testResults: { message: string; assertionResults: { failureMessages: string[] }[] }[];
};

const firstFailure = ({ testResults }: Reported): string => {
  const messages = testResults.flatMap(({ message, assertionResults }) => [
    ...assertionResults.flatMap(({ failureMessages }) => failureMessages),
    message,
  ]);
  const [text = ''] = messages.filter((message) => message !== '');
  return text.replace(/\n(Path:| {4}at )[^]*/, '').replace(/^\w*Error: /, '');
};

/** The environment without the variables of the Vitest that runs this. */
const ownEnv = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST')));

/** The outcome of a Vitest run in a folder: the number of tests that passed, or the first error. */
export async function vitestIn(folder: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const given = [vitest, 'run', ...args, '--reporter=json', '--root', folder, '--maxWorkers=1', '--testTimeout=60000'];
  const { stdout } = await run(process.execPath, given, { cwd: folder, env: { ...ownEnv, ...env } }).catch(
    (error: { stdout: string }) => error,
  );
  const report = JSON.parse(stdout.slice(stdout.indexOf('{"num'))) as Reported;
  return report.success ? `${report.numPassedTests} passed` : firstFailure(report);
}
