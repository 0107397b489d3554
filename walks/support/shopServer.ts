import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { cacheDir, projectDir } from './paths.ts';
import { scratchDir } from './scratch.ts';

/** The built server in a child process. */
export type ShopServer = {
  /** Origin, such as `http://127.0.0.1:40123`. */
  address: string;
  dataDir: string;
  process: ChildProcess;
  /** Everything printed so far. */
  output: () => string;
  /** Stops it and returns its exit code. Removes the data directory unless it was given. */
  stop: () => Promise<number | null>;
  /** Kills it like a power cut. The data directory stays. */
  kill: () => Promise<void>;
};

type Options = {
  env?: Record<string, string>;
  /** A data directory to use and to keep; by default a copy of one with the demonstration shop. */
  dataDir?: string;
  /** True for a server that many tests use: V8 optimizes it. */
  isLongLived?: boolean;
  /** The built program; by default this project's. */
  program?: string;
};

const main = join(projectDir, 'dist', 'server', 'main.js');
const stamp = join(projectDir, 'dist', 'built-from.txt');

/** V8 optimizes neither the database nor scripts, which pays only in a server that runs for minutes. */
const SHORT_LIVED = ['--liftoff-only', '--no-opt'];

/** Runs the built server, or another script, with these settings. */
export const spawnServer = (
  env: Record<string, string>,
  { script = main, flags = SHORT_LIVED, args = [] as string[] } = {},
): ChildProcess & { output: () => string } => {
  const child = spawn(process.execPath, [...flags, script, ...args], {
    env: { PATH: process.env['PATH'], HOST: '127.0.0.1', PORT: '0', RATE_LIMITS: 'off', OVERLOAD_LATE_MS: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const append = (text: string) => void (output += text);
  child.stdout.setEncoding('utf8').on('data', append);
  child.stderr.setEncoding('utf8').on('data', append);
  return Object.assign(child, { output: () => output });
};

/** Waits for a process to end. Returns its exit code, or null if a signal ended it. */
export const exitOf = (child: ChildProcess): Promise<number | null> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve(child.exitCode)
    : new Promise((resolve) => child.once('exit', resolve));

/** The address in the server's start message. */
export const addressOf = (child: ReturnType<typeof spawnServer>): Promise<string> =>
  new Promise((resolve, reject) => {
    const look = () => {
      const address = /is open at (http:\/\/\S+)/.exec(child.output())?.[1];
      if (address !== undefined) resolve(address);
    };
    child.stdout?.on('data', look);
    child.once('exit', (code) =>
      reject(new Error(`The server ended with ${code} instead of starting:\n${child.output()}`)),
    );
  });

const start = async (dataDir: string, { env = {}, isLongLived = false, program = main }: Options = {}) => {
  const child = spawnServer({ ...env, DATA_DIR: dataDir }, { script: program, ...(isLongLived && { flags: [] }) });
  return { child, address: await addressOf(child) };
};

/** A data directory after the first start, created once per build: a first start takes seconds, a copy does not. */
export const dataTemplate = async (): Promise<string> => {
  if (!existsSync(stamp)) throw new Error('There is no build to test. Run: npm run build');
  const dir = join(cacheDir, `data-${readFileSync(stamp, 'utf8').slice(0, 16)}`);
  if (existsSync(dir)) return dir;
  await mkdir(cacheDir, { recursive: true });
  const draft = await mkdtemp(join(cacheDir, 'data-draft-'));
  const { child } = await start(draft);
  child.kill('SIGTERM');
  await exitOf(child);
  // The first process wins; the others have created the same.
  await rename(draft, dir).catch(() => rm(draft, { recursive: true }));
  return dir;
};

/** A new data directory with the demonstration shop. */
export const preparedData = async (): Promise<string> => {
  const dir = scratchDir('shop');
  // Without threads: handing over 1300 files takes longer than to copy them.
  cpSync(await dataTemplate(), dir, { recursive: true });
  return dir;
};

/** Starts the shop on a free port. */
export const startShopServer = async ({ dataDir, ...options }: Options = {}): Promise<ShopServer> => {
  const dir = dataDir ?? (await preparedData());
  const { child, address } = await start(dir, options);
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return exitOf(child);
  };
  return {
    address,
    dataDir: dir,
    process: child,
    output: child.output,
    stop: async () => {
      const code = await end('SIGTERM');
      if (dataDir === undefined) await rm(dir, { recursive: true, force: true });
      return code;
    },
    kill: async () => void (await end('SIGKILL')),
  };
};
