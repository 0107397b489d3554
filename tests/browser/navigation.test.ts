// @module-tag soak

import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browserShop } from '../drivers/browser/browserShop.ts';
import { button, eventually, field, heading, isAt, link, reads, searchFor, sees } from '../drivers/browser/shopper.ts';
import { gate, recordCalls, through } from '../drivers/browser/network.ts';

const shop = browserShop();

const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement!;
    const ring = getComputedStyle(element).outlineStyle !== 'none';
    return { tag: element.localName, text: element.textContent, ring };
  });

const isArrivedAt = (page: Page, name: string, ring = false) =>
  eventually(() => focused(page), `the focus on ${name}`).toEqual({ tag: 'h1', text: name, ring });

it('after a navigation, a screen reader continues at the heading, with a visible focus for keyboard users', async () => {
  const page = await shop.visit('/');
  await sees(heading(page, 'Latest Products'));
  await page.getByRole('banner').getByRole('link', { name: 'Cart' }).click();
  await isArrivedAt(page, 'Shopping Cart');
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).focus();
  await page.keyboard.press('Enter');
  await isArrivedAt(page, 'Sign In', true);
  expect(await page.title()).toBe('Sign In | ProShop');
});

const positionOf = (page: Page) => page.evaluate(() => window.scrollY);

const scrollDown = async (page: Page): Promise<number> => {
  await page.mouse.move(200, 400);
  await page.mouse.wheel(0, 900);
  await eventually(() => positionOf(page)).toBe(900);
  return positionOf(page);
};

const openProduct = (page: Page) =>
  page.evaluate(() => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>('main h2 a')];
    links.find((each) => each.getBoundingClientRect().top > 100)!.click();
  });

describe.each([1280, 390])('at %i px', (width) => {
  it('Back restores the scroll position, even if products and carousel load late', async () => {
    const page = await shop.visit('/', { width });
    await sees(heading(page, 'Latest Products'));
    await sees(page.getByRole('region', { name: 'Top rated products' }).getByRole('link'));
    const position = await scrollDown(page);
    await openProduct(page);
    await page.waitForURL(/\/product\//, { waitUntil: 'commit' });
    await sees(page.getByRole('button', { name: 'Add To Cart' }));
    expect(await positionOf(page)).toBe(0);

    const answers = gate();
    await page.route(/\/api\/products(\?|\/top)/, through(answers));
    await page.goBack();
    await isAt(page, '/');
    answers.open();
    await sees(heading(page, 'Latest Products'));
    await eventually(() => positionOf(page)).toBe(position);
  });
});

it('S12: a page of the list opens at the list, and the slides stay above it', async () => {
  const page = await shop.visit('/', { width: 390 });
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: '2', exact: true }).click();
  await isAt(page, '/page/2');
  await eventually(async () => (await heading(page, 'Latest Products').boundingBox())!.y).toBeLessThan(120);
  await sees(page.getByRole('region', { name: 'Top rated products' }).getByRole('link'));
});

it('a user who scrolls while the page is loading is not moved', async () => {
  const page = await shop.visit('/');
  await sees(heading(page, 'Latest Products'));
  await scrollDown(page);
  await openProduct(page);
  await sees(page.getByRole('button', { name: 'Add To Cart' }));
  const answers = gate();
  await page.route(/\/api\/products\?/, through(answers));
  await page.goBack();
  await isAt(page, '/');
  await page.mouse.wheel(0, -5000);
  await eventually(() => positionOf(page)).toBe(0);
  answers.open();
  await sees(page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link'));
  expect(await positionOf(page)).toBe(0);
});

it.each(['.', '..', 'a/b', '100%', 'c#', '?', '🎧', '%2F', "<b>'&"])(
  'S14, S43, A19: the keyword %s is searched as typed, also after a reload',
  async (keyword) => {
    const page = await shop.visit('/');
    await searchFor(page, keyword);
    const results = heading(page, `Search results for “${keyword}”`);
    await sees(results);
    await page.reload();
    await sees(results);
    expect(decodeURIComponent(new URL(page.url()).pathname).trim()).toBe(`/search/${keyword}`);
  },
);

/** The tags of a document's head, without the shop's constants, sorted. */
const tagsOf = (document: Document): string[] =>
  [
    ...document.head.querySelectorAll(
      'title, meta[name=description], meta[name=robots], meta[property], link[rel=canonical], script[type="application/ld+json"]',
    ),
  ]
    .map((element) => element.outerHTML)
    .toSorted();

const headOf = (page: Page): Promise<string[]> => page.evaluate(`(${tagsOf.toString()})(document)`);

const served = (page: Page, path: string): Promise<string[]> =>
  page.evaluate(
    `fetch(${JSON.stringify(path)}).then((answer) => answer.text()).then((html) => (${tagsOf.toString()})(new DOMParser().parseFromString(html, 'text/html')))`,
  );

const goTo = (page: Page, path: string): Promise<void> => page.evaluate((to) => history.pushState(null, '', to), path);

it('S14–S17, S52, S53: the head of a page is the same from the server as after navigation, without duplicates', async () => {
  const page = await shop.visit('/cart', { isDrawn: false, failing: ['/nothing', '/nowhere'] });
  await sees(heading(page, 'Shopping Cart'));
  for (const path of [
    '/product/laptop',
    '/search/camera',
    '/product/console',
    '/',
    '/page/2',
    '/search/a%2Fb%20%22%3C/page/1',
    '/product/nothing',
    '/nowhere/at/all',
    '/product/headphones',
  ]) {
    await goTo(page, path);
    const expected = await served(page, path);
    expect(expected.length).toBeGreaterThan(2);
    await eventually(() => headOf(page), `the head of ${path}`).toEqual(expected);
  }
  await goTo(page, '/login');
  await eventually(() => page.title()).toBe('Sign In | ProShop');
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
  expect(await page.locator('link[rel=canonical], script[type="application/ld+json"], meta[property]').count()).toBe(0);
});

const openHome = async (): Promise<Page> => {
  const page = await shop.visit('/');
  await sees(heading(page, 'Latest Products'));
  return page;
};

const card = (page: Page) => link(page, /Stillwater/).first();

describe('a product that was chosen in a list', () => {
  it('S17, S18, S92: is drawn before it has been read, with the focus on its name, and keeps the quantity chosen meanwhile', async () => {
    const page = await openHome();
    const held: Route[] = [];
    await page.route('**/api/products/*?reviews*', (route) => void held.push(route));
    const name = await card(page).innerText();
    await card(page).click();
    await sees(heading(page, name));
    expect(await button(page, 'Add To Cart').isEnabled()).toBe(true);
    await sees(page.getByRole('img', { name }));
    await reads(page, /^Price: \$/);
    expect(await page.title()).toBe(`${name} | ProShop`);
    expect(await heading(page, name).evaluate((h1) => h1 === document.activeElement)).toBe(true);
    expect(await heading(page, 'Reviews').count()).toBe(0);
    await field(page, 'Qty').selectOption('3');
    await Promise.all(held.map((route) => route.continue()));
    await sees(heading(page, 'Reviews'));
    expect(await field(page, 'Qty').inputValue()).toBe('3');
  });

  it('S17, C2: is read and drawn, hidden, when a pointer rests on its link, and the press shows it', async () => {
    const page = await openHome();
    const calls = recordCalls(page);
    const path = await card(page).getAttribute('href');
    const drawn = page.locator('main h1', { hasText: await card(page).innerText() });
    await card(page).hover();
    await drawn.waitFor({ state: 'attached' });
    expect([await drawn.isVisible(), await heading(page, 'Latest Products').isVisible()]).toEqual([false, true]);
    await drawn.evaluate((h1) => h1.setAttribute('data-drawn-ahead', ''));
    await card(page).click();
    await sees(page.locator('h1[data-drawn-ahead]'));
    await sees(heading(page, 'Write a Customer Review'));
    expect(calls.filter(({ name }) => name === `GET /api/products/${path!.replace('/product/', '')}`)).toHaveLength(1);
  });
});
