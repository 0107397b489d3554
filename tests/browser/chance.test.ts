import { chromium, type Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { walkAgain } from '../model/chance.ts';
import { pageTerrain } from '../paths/inBrowser/open.ts';
import { sharedShop } from '../support/browserShop.ts';

const shop = sharedShop();
let browser: Browser;

beforeAll(async () => {
  browser = await chromium.connect(inject('browser'));
});
afterAll(() => browser?.close());

// What is on offer depends on how quick a machine is: walks by chance are a command, `npm run paths -- --chance`.
it('A5, A25: a told walk through the shop in a browser keeps the rules, though the answer to the order is lost', async () => {
  const judged = new Map<string, number>();
  const terrain = pageTerrain(browser, shop.address, shop.api, judged);
  const moves = [
    'the next call meets: done, but the answer is lost',
    'Place Order',
    'reload',
    'the page of the last order',
    'another tab signs out',
  ];
  const { wrong, missing } = await walkAgain(terrain, { beginning: 'Ada, about to place her order', moves });
  expect([wrong, missing]).toEqual([undefined, []]);
  expect([...judged.values()]).toEqual(Array.from(judged, () => moves.length + 1));
  expect(judged.size).toBeGreaterThan(7);
});
