import type { Browser, BrowserContext, Page } from 'playwright-core';
import { clientRendered } from 'xstate-walks/playwright';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import type { LoginInfo } from '../../../common/contract/user.ts';
import type { CartLine } from '../../../common/domain/cart.ts';
import type { ShippingAddress } from '../../../common/domain/checkout.ts';
import { ourBrowser } from './browser.ts';
import { shopApi, type ShopApi } from '../api/shopApi.ts';
import { startShopServer } from '../../fixtures/shopServer.ts';
import { watch } from './watch.ts';

export type Visit = {
  as?: LoginInfo;
  cart?: CartLine[];
  address?: ShippingAddress;
  method?: string;
  /** Anything else in local storage. */
  kept?: Record<string, string>;
  width?: number;
  height?: number;
  colorScheme?: 'light' | 'dark';
  reducedMotion?: 'reduce' | 'no-preference';
  /** Addresses, or parts of them, that this test makes fail: the browser's errors about them are expected. */
  failing?: (string | RegExp)[];
  saying?: RegExp[];
  /** False for a document without its screen, as of a server that could not draw it (A46): the browser makes each call. */
  isDrawn?: boolean;
  /** What to wait for; by default until all files of the document have loaded. */
  waitUntil?: 'load' | 'commit';
  /** Whether the shop's worker runs (A72): requests that it answers pass by the routes of a test. */
  worker?: boolean;
  /** False for a browser that runs no script. */
  scripts?: boolean;
  before?: (page: Page) => Promise<unknown>;
};

type Open = { context: BrowserContext; troubles: string[] };

/** The timeout for a slow machine, in milliseconds: only a failing test waits that long. */
export const PATIENCE = 30_000;

const stored = ({ as, cart, address, method, kept = {} }: Visit): [name: string, value: string][] =>
  Object.entries({
    ...(as === undefined ? {} : { userInfo: JSON.stringify({ ...as, password: undefined }) }),
    ...(cart === undefined ? {} : { cartItems: JSON.stringify(cart) }),
    ...(address === undefined ? {} : { shippingAddress: JSON.stringify(address) }),
    ...(method === undefined ? {} : { paymentMethod: JSON.stringify(method) }),
    ...kept,
  });

/** Fills local storage before the first document of a page reads it, without an extra page load. */
const keep = (page: Page, origin: string, items: [name: string, value: string][]): Promise<unknown> =>
  page.addInitScript(
    ([shop, entries]) => {
      if (location.origin !== shop || sessionStorage.getItem('visited') !== null) return;
      sessionStorage.setItem('visited', '');
      for (const [name, value] of entries) localStorage.setItem(name, value);
    },
    [origin, items] as const,
  );

/** For a visitor who saves data nothing is fetched ahead. */
export const saveData = (page: Page): Promise<unknown> =>
  page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));

const drawn = async ({ context }: Open): Promise<string> => {
  const screens = context.pages().map(async (page) => {
    const text = await page.locator('body').ariaSnapshot({ timeout: 1000 });
    return `${page.url()}\n${text}`;
  });
  const seen = await Promise.allSettled(screens);
  return seen.map((screen) => (screen.status === 'fulfilled' ? screen.value : 'not readable')).join('\n\n');
};

/** The shop of a test file: its own, the shared one, or one behind a network of its own. */
export type TestEnv = { address: string; stop: () => Promise<unknown> };

const shared = async (): Promise<TestEnv> => ({ address: inject('sharedShop'), stop: () => Promise.resolve() });

/** The shop at an address. Every visit has its own browser profile. After a test its visits are closed, and unexpected errors in them fail it. */
export const browserOn = (openTestEnv: () => Promise<TestEnv>) => {
  let server: TestEnv;
  let browser: Browser;
  let api: ShopApi;
  const open: Open[] = [];

  beforeAll(async () => {
    [server, browser] = await Promise.all([openTestEnv(), ourBrowser()]);
    api = shopApi(server.address);
  });

  afterAll(() => server?.stop());

  afterEach(async ({ task }) => {
    const visits = open.splice(0);
    const failed = task.result?.state === 'fail';
    const screens = failed ? await Promise.all(visits.map(drawn)) : [];
    await Promise.all(visits.map(({ context }) => context.close()));
    const troubles = visits.flatMap((visit) => visit.troubles);
    if (failed) throw new Error(['On screen:', ...screens, ...troubles].join('\n\n'));
    expect(troubles, 'errors in the browser').toEqual([]);
  });

  return {
    get address() {
      return server.address;
    },
    get api() {
      return api;
    },
    visit: async (path: string, visit: Visit = {}): Promise<Page> => {
      const { width = 1280, height = 900, colorScheme = 'light', reducedMotion = 'reduce' } = visit;
      const context = await browser.newContext({
        baseURL: server.address,
        viewport: { width, height },
        colorScheme,
        reducedMotion,
        javaScriptEnabled: visit.scripts ?? true,
        serviceWorkers: visit.worker === true ? 'allow' : 'block',
      });
      context.setDefaultTimeout(PATIENCE);
      open.push({ context, troubles: watch(context, visit.failing, visit.saying) });
      const page = await context.newPage();
      await keep(page, server.address, stored(visit));
      if (visit.isDrawn === false) await clientRendered(page);
      await visit.before?.(page);
      await page.goto(path, { waitUntil: visit.waitUntil ?? 'load' });
      return page;
    },
  };
};

/** The built shop in a browser, with a separate server for one test file. */
export const browserShop = (env: Record<string, string> = {}) => browserOn(() => startShopServer({ env }));

/**
 * The same on the shop that other files use at the same time. For tests that depend only on their own data and on single
 * demonstration products, which no test changes, but not on lists.
 */
export const sharedShop = () => browserOn(shared);

export type BrowserShop = ReturnType<typeof browserOn>;
