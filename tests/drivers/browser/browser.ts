import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium, type Browser, type LaunchOptions } from 'playwright-core';
import project from '../../../package.json' with { type: 'json' };
import { cacheDir, projectDir } from '../../fixtures/paths.ts';
import { hasRoomInMemory } from '../../fixtures/scratch.ts';

type BrowserProgram = { executablePath: string; env: Record<string, string> };

/** The package unpacks into the temporary directory, and its libraries only if it detects a cloud function. */
const unpackInto = async (dir: string): Promise<void> => {
  const script = "import('@sparticuz/chromium').then((chromium) => chromium.default.executablePath())";
  await promisify(execFile)(process.execPath, ['-e', script], {
    cwd: projectDir,
    env: { ...process.env, TMPDIR: dir, VERCEL: '1' },
  });
};

const fontsConf = (dir: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${dir}/fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${dir}/fonts-cache</cachedir>
</fontconfig>
`;

/**
 * The Chromium of the development packages (x64 Linux), unpacked once. It includes its libraries and a font, so browser
 * tests need no setup beyond `npm ci`.
 */
const bundledChromium = async (): Promise<BrowserProgram> => {
  const dir = join(cacheDir, `chromium-${project.devDependencies['@sparticuz/chromium']}`);
  if (!existsSync(dir)) {
    await mkdir(cacheDir, { recursive: true });
    const draft = await mkdtemp(join(cacheDir, 'unpacking-'));
    await unpackInto(draft);
    await writeFile(join(draft, 'fonts', 'fonts.conf'), fontsConf(dir));
    // The first process wins; the others have unpacked the same files.
    await rename(draft, dir).catch(() => rm(draft, { recursive: true }));
  }
  return {
    executablePath: join(dir, 'chromium'),
    env: { LD_LIBRARY_PATH: join(dir, 'al2023', 'lib'), FONTCONFIG_PATH: join(dir, 'fonts') },
  };
};

const systemPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const bundledRuns = process.platform === 'linux' && process.arch === 'x64';

/** An installed browser, which has windows also when it shows none: unlike the bundled one it keeps pages for Back. */
export const installedBrowser = (): string | undefined => systemPlaces.find((place) => existsSync(place));

/**
 * The browser at `CHROME_PATH`; else the bundled one, which is the same on every machine and twice as fast as one with
 * windows; else an installed one.
 */
export const findBrowser = async (named = process.env['CHROME_PATH']): Promise<BrowserProgram> => {
  if (named === undefined && bundledRuns) return bundledChromium();
  const executablePath = named === undefined ? installedBrowser() : [named].find((place) => existsSync(place));
  if (executablePath === undefined) {
    throw new Error(`${named ?? 'Chromium or Chrome'} was not found. CHROME_PATH can name a browser.`);
  }
  return { executablePath, env: {} };
};

export const launchOptions = async (options: LaunchOptions = {}): Promise<LaunchOptions> => {
  const { executablePath, env } = await findBrowser();
  return {
    executablePath,
    env: { ...(process.env as Record<string, string>), ...env },
    // Playwright lets the processes of a browser share pages on disk, as containers often have no room in memory.
    ignoreDefaultArgs: hasRoomInMemory ? ['--disable-dev-shm-usage'] : [],
    ...options,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // A visit starts in the process of its empty page, instead of a second one; profiles never share a process.
      '--renderer-process-limit=1',
      ...(options.args ?? []),
    ],
  };
};

export const launchBrowser = async (options?: LaunchOptions): Promise<Browser> =>
  chromium.launch(await launchOptions(options));

let ours: Promise<Browser> | undefined;

/** The browser that all test files of a worker share, because starting one is slow. It ends with the worker. */
export const ourBrowser = (): Promise<Browser> => (ours ??= launchBrowser());
