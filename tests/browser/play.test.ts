// @module-tag soak

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ourBrowser } from '../drivers/browser/browser.ts';
import { scratchDir } from '../fixtures/scratch.ts';
import { prove } from '../walks/prove.ts';

let folder: string;
let file: string;

/** The page, opened from disk, without a network. */
async function opened(hash = '', width = 1280, colorScheme: 'light' | 'dark' = 'light', from = file) {
  const browser = await ourBrowser();
  const context = await browser.newContext({ viewport: { width, height: 800 }, colorScheme, offline: true });
  const page = await context.newPage();
  const troubles: string[] = [];
  page.on('pageerror', ({ message }) => troubles.push(message));
  page.on('request', (request) => {
    if (!/^(file|data):/.test(request.url())) troubles.push(`asked for ${request.url()}`);
  });
  await page.goto(`${pathToFileURL(from).href}${hash}`);
  return { page, troubles, close: () => context.close() };
}

const card = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const press = (page: Page, place: string, name: string) =>
  card(page, place).getByRole('button', { name, exact: true }).click();

/** The steps of the double order, where they are pressed. */
const doubleOrder: readonly [place: string, name: string][] = [
  ['tab 1', 'press Place Order'],
  ['on the way', 'repeat: tab 1 → server: createOrder with key-0-1'],
  ['server', 'an admin changes the price'],
  ['on the way', 'deliver: tab 1 → server: createOrder with key-0-1'],
  ['on the way', 'deliver: server → tab 1: 409 PRICES_CHANGED'],
  ['tab 1', 'press Place Order'],
  ['on the way', 'deliver: tab 1 → server: createOrder with key-0-2'],
  ['server', 'an admin changes the price'],
  ['on the way', 'deliver: from before → server: createOrder with key-0-1'],
];

describe('the page on which the shop is played', { tags: 'soak', timeout: 120_000 }, () => {
  beforeAll(async () => {
    folder = scratchDir('play');
    file = join(folder, 'play.html');
    await prove('--scenario', 'prices and stock', '--play', '--into', folder);
  }, 300_000);
  afterAll(() => rmSync(folder, { recursive: true }));

  it('A40: plays the double order step by step, offline, and it ends with one order', async () => {
    const { page, troubles, close } = await opened();
    await page.getByRole('link', { name: 'prices and stock change' }).click();
    for (const [place, name] of doubleOrder) await press(page, place, name);
    const happened = page.getByRole('complementary', { name: 'What has happened' });
    expect(await happened.getByRole('listitem').count()).toBe(9);
    const server = card(page, 'server');
    expect(await server.getByText('unpaid').allTextContents()).toEqual(['$157.50, unpaid, key-0-2']);
    expect(await server.getByText('refused').count()).toBe(1);
    expect(await page.getByText('broken:').count()).toBe(0);

    const address = page.url();
    await page.keyboard.press('ArrowLeft');
    expect(await server.getByText('$40.00, 8 in stock').count()).toBe(1);
    await page.goto('about:blank');
    await page.goto(address);
    await happened.getByText('createOrder with key-0-1, from before: 409 PRICES_CHANGED').waitFor();
    expect(troubles).toEqual([]);
    await close();
  });
  it('A40: shows the story without its protection, beside the code as it is', async () => {
    const { page, troubles, close } = await opened('#story/double-order/8');
    await page.keyboard.press('ArrowRight');
    const without = part(page, 'Without the protection');
    const asItIs = part(page, 'The code as it is');
    expect(await without.getByText('broken: a retried order is placed twice').count()).toBe(2);
    expect(await asItIs.getByText('no rule is broken').count()).toBe(1);
    expect(await without.getByText('unpaid').count()).toBe(2);
    expect(await asItIs.getByText('unpaid').count()).toBe(1);
    await page.getByRole('link', { name: 'Play on from here' }).click();
    await page.getByRole('heading', { level: 1, name: 'prices and stock change' }).waitFor();
    await page.getByText('step 9 of 9').waitFor();
    expect(troubles).toEqual([]);
    await close();
  });
});
