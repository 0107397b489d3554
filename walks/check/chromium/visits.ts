import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { Order } from '../../../common/contract/order.ts';
import { lineOf } from '../../../common/domain/cart.ts';
import type { Product } from '../../../common/contract/product.ts';
import { anAddress } from '../../support/samples.ts';
import type { Person, ShopApi } from '../../support/shopApi.ts';
import { addressesOf, PRICE, type Scenario, type ScenarioTab } from '../shop.ts';
import { TAB } from './faultProxy.ts';
import { holdNotices } from './notices.ts';
import { PATIENCE } from './presses.ts';
import { countSettledCalls } from './settledCalls.ts';

/** What a scenario begins with, made on a running shop. */
export type Beginning = {
  product: Product;
  /** Who uses each browser, and who placed the orders. */
  people: readonly Person[];
  owner: Person;
  orders: readonly Order[];
};

export const begin = async (
  api: ShopApi,
  { browsers, stock = 9, orders: kinds = [] }: Scenario,
): Promise<Beginning> => {
  const product = await api.aProduct({ name: 'Lamp', price: PRICE, countInStock: stock });
  const owner = await api.aPerson('Stella Story');
  const other = browsers.includes('other') ? await api.aPerson('Otto Other') : owner;
  const admin = await api.anAdmin();
  const orders: Order[] = [];
  for (const kind of kinds) {
    const order = await api.order(owner, [lineOf(product, 1)]);
    orders.push(kind === 'paid' ? await api.pay(owner, order) : order);
  }
  return { product, owner, people: browsers.map((role) => ({ owner, other, admin })[role]), orders };
};

const storedFor = (person: Person, product: Product): Record<string, unknown> => ({
  userInfo: { ...person, password: undefined },
  ...(!person.isAdmin && {
    cartItems: [lineOf(product, 1)],
    shippingAddress: anAddress,
    paymentMethod: 'GooglePay',
    addressOwner: person._id,
  }),
});

/** Opens a browser profile for each browser of a scenario. */
export const openProfiles = (
  browser: Browser,
  origin: string,
  { people, product }: Beginning,
  hasClock: boolean,
): Promise<BrowserContext[]> =>
  Promise.all(
    people.map(async (person) => {
      const localStorage = Object.entries(storedFor(person, product)).map(([name, value]) => ({
        name,
        value: JSON.stringify(value),
      }));
      const storageState = { cookies: [], origins: [{ origin, localStorage }] };
      const context = await browser.newContext({
        baseURL: origin,
        reducedMotion: 'reduce',
        serviceWorkers: 'block',
        storageState,
      });
      await holdNotices(context);
      await countSettledCalls(context);
      if (hasClock) await context.clock.install();
      return context;
    }),
  );

/** Where a tab opens: its address, and what its session storage holds. */
export type Place = { address: string; session: Record<string, string> };

/** Where a tab of a scenario opens for the first time. */
export const firstPlace = (
  place: NonNullable<ScenarioTab['opensAt' | 'mayOpenAt']>,
  { orders, product }: Beginning,
): Place => {
  const paid = orders.find(({ isPaid }) => isPaid);
  return { address: addressesOf(product._id, orders[0]?._id, paid?._id)[place], session: {} };
};

/** Where a tab is. */
export const placeOf = (page: Page): Promise<Place> =>
  page.evaluate(() => ({ address: location.href, session: Object.fromEntries(Object.entries(sessionStorage)) }));

/** Opens a tab in its profile, and waits for its screen: only then have its charts read what other tabs had stored. */
export const openTab = async (context: BrowserContext, { address, session }: Place, name: string): Promise<Page> => {
  const page = await context.newPage();
  await page.setExtraHTTPHeaders({ [TAB]: name });
  if (Object.keys(session).length > 0) {
    await page.addInitScript((items) => {
      for (const [key, value] of Object.entries(items))
        if (!(key in sessionStorage)) sessionStorage.setItem(key, value);
    }, session);
  }
  await page.goto(address);
  await page.locator('main h1[tabindex]').waitFor({ timeout: PATIENCE }); // without it: the heading of a chunk that loads
  return page;
};
