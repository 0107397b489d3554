import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { deferredOf, keepRecord, modelOf } from 'xstate-walks';
import { readSome } from '../models/declarations.ts';
import { writeReport } from '../../walks/cli/report.ts';
import { resultsOf } from '../../walks/cli/results.ts';
import { ourBrowser } from '../drivers/browser/browser.ts';

const models = await readSome('order', 'wallet');
const folder = mkdtempSync(join(tmpdir(), 'report-'));
const address = pathToFileURL(join(folder, 'out', 'report.html')).href;
let browser: Browser;

/** The report, opened from disk. */
async function opened(width = 1280, colorScheme: 'light' | 'dark' = 'light') {
  const page = await browser.newPage({ viewport: { width, height: 800 }, colorScheme });
  const troubles: string[] = [];
  page.on('pageerror', ({ message }) => troubles.push(message));
  page.on('request', (request) => {
    if (!/^(file|data):/.test(request.url())) troubles.push(`asked for ${request.url()}`);
  });
  await page.goto(address);
  return { page, troubles };
}

beforeAll(async () => {
  vi.stubEnv('WALKS', folder);
  const { machine, options } = models[0]!;
  const services = deferredOf(machine);
  await modelOf(machine.provide({ actors: services.actors }), options).walkActor(services.outcomes);
  const failure = { passed: false, error: 'no such button', steps: [] };
  await keepRecord({ system: 'view', chart: 'order', goal: 'transitions', tour: 'a failing one', ...failure });
  await writeReport(join(folder, 'out'), folder, models, await resultsOf(folder, models));
  browser = await ourBrowser();
});

afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

describe('the report of walks', () => {
  it('lists failures first, with links', async () => {
    const { page, troubles } = await opened();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('1 of 6 walks failed');
    expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual([
      'Failures',
      'Goals',
      'Charts',
      'What is left, and why',
    ]);
    await page.getByRole('link', { name: 'order, a failing one' }).click();
    await page.getByRole('complementary', { name: 'Details' }).getByText('no such button').waitFor();
    expect(troubles).toEqual([]);
    await page.close();
  });
});
