import { isDeepStrictEqual } from 'node:util';
import type { Page } from 'playwright-core';
import { chartsOn } from '../../model/browser/attach.ts';
import { storageKeys } from '../shopSight.ts';

type Session = { user: unknown };
type Cart = { lines: unknown };
type Checkout = { shippingAddress: unknown; paymentMethod: unknown };

const kept = (page: Page): Promise<Record<string, unknown>> =>
  page.evaluate(
    (names) =>
      Object.fromEntries(names.map((name) => [name, JSON.parse(localStorage.getItem(name) ?? 'null') as unknown])),
    storageKeys,
  );

/** Where the four keys of the storage and the charts tell different things (S89). */
export async function storageOracle(page: Page): Promise<string[]> {
  const charts = chartsOn(page);
  const [stored, session, cart, checkout] = await Promise.all([
    kept(page),
    charts.context('session') as Promise<Session | undefined>,
    charts.context('cart') as Promise<Cart | undefined>,
    charts.context('checkout') as Promise<Checkout | undefined>,
  ]);
  const pairs: [name: string, is: unknown, ought: unknown][] = [
    ['userInfo', stored['userInfo'], session?.user ?? null],
    ['cartItems', stored['cartItems'] ?? [], cart?.lines ?? []],
    ...(checkout
      ? ([
          ['shippingAddress', stored['shippingAddress'], checkout.shippingAddress],
          ['paymentMethod', stored['paymentMethod'], checkout.paymentMethod],
        ] as [string, unknown, unknown][])
      : []),
  ];
  return pairs
    .filter(([, is, ought]) => !isDeepStrictEqual(is, ought))
    .map(
      ([name, is, ought]) => `${name} is stored as ${JSON.stringify(is)}, and its chart says ${JSON.stringify(ought)}`,
    );
}

/** Where a document is not as every screen is: one heading of the first order, and a title that names the shop. */
export async function documentOracle(page: Page): Promise<string[]> {
  const { headings, title, focus } = await page.evaluate(() => ({
    headings: [...document.querySelectorAll('h1')].filter((each) => each.checkVisibility()).length,
    title: document.title,
    focus: document.activeElement?.isConnected ?? false,
  }));
  return [
    ...(headings === 1 ? [] : [`there are ${headings} headings of the first order`]),
    ...(title.includes('ProShop') ? [] : [`the title is “${title}”`]),
    ...(focus ? [] : ['the focus is on something that is gone']),
  ];
}
