import { existsSync } from 'node:fs';
import { chromium, type Browser, type LaunchOptions } from 'playwright-core';
import { bundledChromium, type BrowserProgram } from './bundledChromium.ts';
import { hasRoomInMemory } from '../../fixtures/scratch.ts';

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
