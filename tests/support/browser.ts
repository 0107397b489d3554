import { existsSync } from 'node:fs';
import { chromium, type Browser, type LaunchOptions } from 'playwright-core';
import { bundledChromium, type BrowserProgram } from './bundledChromium.ts';

/** Where systems keep a Chromium or Chrome. `CHROME_PATH` goes first; `CHROME_PATH=bundled` passes them all over. */
const systemPlaces = (): string[] =>
  process.env['CHROME_PATH'] === 'bundled'
    ? []
    : [
        process.env['CHROME_PATH'] ?? '',
        '/usr/bin/chromium',
        '/usr/bin/chromium-browser',
        '/usr/bin/google-chrome',
        '/usr/bin/google-chrome-stable',
        '/opt/google/chrome/chrome',
        '/snap/bin/chromium',
        '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
        '/Applications/Chromium.app/Contents/MacOS/Chromium',
      ];

/** The first browser that is installed, else the bundled one. */
export const findBrowser = async (places = systemPlaces()): Promise<BrowserProgram> => {
  const installed = places.find((place) => place !== '' && existsSync(place));
  return installed === undefined ? bundledChromium() : { executablePath: installed, env: {} };
};

/** Launches the browser for tests, without the traffic and the graphics that tests have no use for. */
export const launchBrowser = async (options: LaunchOptions = {}, places?: string[]): Promise<Browser> => {
  const { executablePath, env } = await findBrowser(places);
  return chromium.launch({
    executablePath,
    env: { ...(process.env as Record<string, string>), ...env },
    ...options,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...(options.args ?? []),
    ],
  });
};
