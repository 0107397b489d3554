import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import type { LoginInfo } from '../../common/contract/user.ts';
import type { CartLine } from '../../common/domain/cart.ts';
import type { ShippingAddress } from '../../common/domain/checkout.ts';
import { ourBrowser } from './browser.ts';
import { shopApi, type ShopApi } from './shopApi.ts';
import { startShopServer } from './shopServer.ts';
import { watch } from './watch.ts';

/** How somebody comes to the shop: who they are, what their browser has kept, and how they look at it. */
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
  /** Addresses, or parts of them, that this test makes fail: the browser's word about those is no trouble. */
  failing?: (string | RegExp)[];
  /** What the shop is meant to say on the console. */
  saying?: RegExp[];
  /** Runs before anything of the shop is loaded. */
  before?: (page: Page) => Promise<unknown>;
};

type Open = { context: BrowserContext; troubles: string[] };

/** How long a slow machine may take to show something, in milliseconds: only a failing test waits for so long. */
export const PATIENCE = 15_000;

const stored = ({ as, cart, address, method, kept = {} }: Visit): [name: string, value: string][] =>
  Object.entries({
    ...(as === undefined ? {} : { userInfo: JSON.stringify({ ...as, password: undefined }) }),
    ...(cart === undefined ? {} : { cartItems: JSON.stringify(cart) }),
    ...(address === undefined ? {} : { shippingAddress: JSON.stringify(address) }),
    ...(method === undefined ? {} : { paymentMethod: JSON.stringify(method) }),
    ...kept,
  });

/** Has a browser keep something before the first document of a page looks for it. A page for that alone would be dear. */
const keep = (page: Page, origin: string, items: [name: string, value: string][]): Promise<unknown> =>
  page.addInitScript(
    ([shop, entries]) => {
      if (location.origin !== shop || sessionStorage.getItem('visited') !== null) return;
      sessionStorage.setItem('visited', '');
      for (const [name, value] of entries) localStorage.setItem(name, value);
    },
    [origin, items] as const,
  );

const drawn = async ({ context }: Open): Promise<string> => {
  const screens = context.pages().map(async (page) => {
    const text = await page.locator('body').ariaSnapshot({ timeout: 1000 });
    return `${page.url()}\n${text}`;
  });
  const seen = await Promise.allSettled(screens);
  return seen.map((screen) => (screen.status === 'fulfilled' ? screen.value : 'nothing to be read')).join('\n\n');
};

/** Where a file's shop is: one of its own, or the one that files share. */
type TestEnv = { address: string; stop: () => Promise<unknown> };

const shared = async (): Promise<TestEnv> => ({ address: inject('sharedShop'), stop: () => Promise.resolve() });

/** Every visit is a browser profile of its own; after a test its visits are closed, and any error in them that the test did not ask for fails it. */
const browserOn = (openTestEnv: () => Promise<TestEnv>) => {
  let server: TestEnv;
  let browser: Browser;
  let api: ShopApi;
  const open: Open[] = [];

  beforeAll(async () => {
    [server, browser] = await Promise.all([openTestEnv(), ourBrowser()]);
    api = shopApi(server.address);
  });

  afterAll(async () => {
    await server?.stop();
  });

  afterEach(async ({ task }) => {
    const visits = open.splice(0);
    const failed = task.result?.state === 'fail';
    const screens = failed ? await Promise.all(visits.map(drawn)) : [];
    await Promise.all(visits.map(({ context }) => context.close()));
    const troubles = visits.flatMap((visit) => visit.troubles);
    if (failed) throw new Error(['What was on screen:', ...screens, ...troubles].join('\n\n'));
    expect(troubles, 'errors in the browser').toEqual([]);
  });

  return {
    /** The server's origin. */
    get address() {
      return server.address;
    },
    get api() {
      return api;
    },
    /** Opens an address of the shop in a profile of its own. */
    visit: async (path: string, visit: Visit = {}): Promise<Page> => {
      const { width = 1280, height = 900, colorScheme = 'light', reducedMotion = 'reduce' } = visit;
      const context = await browser.newContext({
        baseURL: server.address,
        viewport: { width, height },
        colorScheme,
        reducedMotion,
      });
      context.setDefaultTimeout(PATIENCE);
      open.push({ context, troubles: watch(context, visit.failing, visit.saying) });
      const page = await context.newPage();
      await keep(page, server.address, stored(visit));
      await visit.before?.(page);
      await page.goto(path);
      return page;
    },
  };
};

/** The built shop in a browser, with a server of its own for one file of tests. */
export const browserShop = (env: Record<string, string> = {}) => browserOn(() => startShopServer({ env }));

/**
 * The same on the shop that other files use at the same time, for tests that care for nothing in it but what they made
 * themselves and what nobody changes: the demonstration goods one by one, but neither lists nor their order.
 */
export const sharedShop = () => browserOn(shared);

export type BrowserShop = ReturnType<typeof browserOn>;
