// @module-tag soak

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { violationsOf } from '../drivers/browser/axe.ts';
import { ourBrowser } from '../drivers/browser/browser.ts';
import { PATIENCE } from '../drivers/browser/browserShop.ts';
import { overflowOf, smallTargets } from '../drivers/browser/measures.ts';
import { wantedDeclarations } from '../models/declarations.ts';
import { projectDir } from '../fixtures/paths.ts';
import { startDevServer } from '../fixtures/shopServer.ts';

/** Where the pictures of the last run are, with a page that shows them. */
const report = join(projectDir, 'node_modules', '.cache', 'states');

/** The rules of axe but that of contrast are the same in both schemes, and what fits does so in both. */
const LOOKS = [
  { width: 390, scheme: 'light' },
  { width: 1280, scheme: 'dark' },
] as const;

/** A view alone is not a page: what is asked of pages is asked of them in the shop. */
const ofPages = ['page-has-heading-one', 'heading-order', 'landmark-one-main', 'region'];

let server: Awaited<ReturnType<typeof startDevServer>>;
const drawn = new Map<string, string[]>();

beforeAll(async () => {
  [server] = await Promise.all([startDevServer(), ourBrowser()]);
  mkdirSync(report, { recursive: true });
});

afterAll(async () => {
  const parts = [...drawn].map(([id, pictures]) => {
    const shown = pictures.map((name) => `<img src="${name}" alt="${name}" loading="lazy" height="480">`).join('\n');
    return `<h2>${id}</h2>\n${shown}`;
  });
  writeFileSync(join(report, 'index.html'), `<!doctype html>\n<title>Every state</title>\n${parts.join('\n')}\n`);
  await server?.stop();
});

const statesOf = async (page: Page, chart: string): Promise<string[]> => {
  await page.goto(`/__design#${chart}`);
  const links = page.locator(`a[href^="#${chart}."]`);
  await links.first().waitFor();
  return (await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')!))).map((at) => at.slice(1));
};

/** 1280 px at 400 % (WCAG 1.4.10). */
const REFLOW = 320;

const look = async (page: Page, id: string) => {
  const found: Record<string, unknown>[] = [];
  const pictures: string[] = [];
  await page.setViewportSize({ width: REFLOW, height: 900 });
  const reflow = await overflowOf(page);
  if (reflow > 0) found.push({ id, width: REFLOW, overflow: reflow });
  for (const { width, scheme } of LOOKS) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await page.locator(`html[data-mantine-color-scheme=${scheme}]`).waitFor();
    // The schemes differ only in colors.
    const violations =
      scheme === 'light' ? await violationsOf(page, undefined, ofPages) : await violationsOf(page, ['color-contrast']);
    const [overflow, small] = [await overflowOf(page), await smallTargets(page)];
    if (violations.length + overflow + small.length > 0) found.push({ id, width, scheme, violations, overflow, small });
    const name = `${id}.${width}.${scheme}.png`;
    await page.screenshot({ path: join(report, name), fullPage: true });
    pictures.push(name);
  }
  drawn.set(id, pictures);
  return found;
};

const charts = (await wantedDeclarations()).map(({ machine }) => machine.id);

it.each(charts)('every state of %s passes axe, fits, and has targets of 24 px', { tags: 'soak' }, async (chart) => {
  const browser = await ourBrowser();
  const page = await browser.newPage({ baseURL: server.address });
  page.setDefaultTimeout(4 * PATIENCE); // a development server compiles on request
  const problems: string[] = [];
  page.on('pageerror', ({ message }) => problems.push(message));
  const ids = await statesOf(page, chart);
  await page.goto('/__design/state');
  const found: Record<string, unknown>[] = [];
  for (const id of ids) {
    await page.evaluate((hash) => (location.hash = hash), id);
    await page.locator(`main[data-state="${id}"]`).waitFor();
    found.push(...(await look(page, id)));
  }
  expect({ problems, found }).toEqual({ problems: [], found: [] });
  await page.close();
});
