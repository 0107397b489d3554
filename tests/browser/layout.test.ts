// @module-tag soak

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Constant } from 'xstate-walks/screen';
import { answerAlways } from 'xstate-walks/playwright';
import { sharedShop } from '../drivers/browser/browserShop.ts';
import { overflowOf } from '../drivers/browser/measures.ts';
import { button, eventually, heading, isAt, link, reads, sees } from '../drivers/browser/shopper.ts';
import type { Order } from '../../common/contract/order.ts';
import { anOrder, aProduct } from '../fixtures/samples.ts';
import { gate, through } from '../drivers/browser/network.ts';

const shop = sharedShop();

const columnsOf = (page: Page): Promise<number> =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') })
    .evaluateAll((cards) => {
      const tops = cards.map((card) => card.getBoundingClientRect().top);
      return tops.filter((top) => top === tops[0]).length;
    });

it('S51, A31: the grid of the home screen has 1, 2, 3 and 4 columns on small, medium, large and extra large screens', async () => {
  const page = await shop.visit('/');
  await sees(heading(page, 'Latest Products'));
  for (const [width, columns] of [
    [400, 1],
    [767, 1],
    [768, 2],
    [800, 2],
    [991, 2],
    [992, 3],
    [1000, 3],
    [1199, 3],
    [1200, 4],
    [1300, 4],
    [1900, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await eventually(() => columnsOf(page), `${width} px`).toBe(columns);
  }
});

const boxesOf = async (page: Page) => {
  const cards = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') });
  await sees(cards.first());
  return Promise.all([0, 1].map(async (index) => (await cards.nth(index).boundingBox())!));
};

describe('what the first screen shows of the list', () => {
  it('S51: the first row with its names on a laptop, below the slides', async () => {
    const page = await shop.visit('/', { width: 1280, height: 900 });
    const [first] = await boxesOf(page);
    const name = await page.getByRole('main').getByRole('heading', { level: 2 }).first().boundingBox();
    expect(first!.y).toBeLessThan(900);
    expect(name!.y + name!.height).toBeLessThanOrEqual(900);
  });

  it('S51: two products at a time on a phone', async () => {
    const [first, second] = await boxesOf(await shop.visit('/', { width: 390, height: 844 }));
    expect(second!.y + second!.height - first!.y).toBeLessThanOrEqual(844);
  });
});

it('A61: on a phone a button shows the categories, and a choice hides them', async () => {
  const page = await shop.visit('/login', { width: 390, height: 844 });
  const categories = page.getByRole('navigation', { name: 'Categories' });
  await eventually(() => categories.isVisible()).toBe(false);
  await page.getByRole('banner').getByRole('button', { name: 'Categories' }).click();
  await categories.getByRole('link', { name: 'Audio' }).click();
  await isAt(page, '/?category=Audio');
  await eventually(() => categories.isVisible()).toBe(false);
});

it('S106: errors of a form are one line above it on a phone, and links to the fields where there is room', async () => {
  const page = await shop.visit('/register', { width: 390 });
  await button(page, 'Register').click();
  await reads(page, 'Please check 3 entries');
  expect(await link(page, 'Name').count()).toBe(0);
  await page.setViewportSize({ width: 1280, height: 900 });
  await sees(link(page, 'Name'));
});

it('A15: no control of the carousel lies over another', async () => {
  const page = await shop.visit('/');
  const controls = page.getByRole('region', { name: 'Top rated products' }).getByRole('button');
  for (const width of [320, 360, 479, 480]) {
    await page.setViewportSize({ width, height: 800 });
    const boxes = await controls.evaluateAll((all) =>
      all.map((each) => each.getBoundingClientRect().toJSON() as DOMRect),
    );
    const inOrder = boxes.filter((box) => box.width > 0).toSorted((a, b) => a.left - b.left);
    const over = inOrder.filter((box, i) => i > 0 && box.left < inOrder[i - 1]!.right);
    expect(inOrder.length, `${width} px`).toBe(width < 480 ? 3 : 8);
    expect(over, `${width} px`).toEqual([]);
  }
});

it('S44: the header on a phone has the word for the cart beside the menus of long names, in both languages', async () => {
  for (const as of [await shop.api.aPerson('Wilhelmina Featherstonehaugh'), await shop.api.anAdmin()]) {
    const page = await shop.visit('/cart', { width: 390, as, cart: [await shop.api.aLine()] });
    for (const [language, word] of [
      ['English', 'Cart'],
      ['Deutsch', 'Warenkorb'],
    ] as const) {
      await page.getByRole('contentinfo').getByRole('button', { name: language }).click();
      const shown = page.getByRole('banner').getByText(word, { exact: true });
      await sees(shown);
      await sees(page.getByRole('banner').getByRole('button', { name: as.name, exact: true }));
      const { width, height } = (await shown.boundingBox())!;
      expect(Math.min(width, height)).toBeGreaterThan(10);
      expect(await overflowOf(page)).toBe(0);
    }
  }
});

it('S17: brand and category without a space break instead of widening the page', async () => {
  const long = 'w'.repeat(90);
  const product = await shop.api.aProduct({ brand: long, category: long });
  const page = await shop.visit(`/product/${product._id}`, { width: 390 });
  await sees(heading(page, product.name));
  expect(await overflowOf(page)).toBe(0);
});

const widths = [320, 390, 768, 900, 1024, 1100, 1280, 1600];

const name = 'Maximiliana Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh the Younger';
const email = `${'maximiliana.'.repeat(5)}featherstonehaugh@mail.${'long'.repeat(12)}.example.com`;
const ids = ['w'.repeat(64), 'Vm3kQ9xTz_4LwPb7nRsY2', '507f1f77bcf86cd799439011'];
const far = { paidAt: '2026-01-02T10:00:00.000Z', deliveredAt: '2026-01-05T10:00:00.000Z' };

const orders: Order[] = ids.map((_id, index) =>
  anOrder({
    _id,
    user: { name, email },
    totalPrice: 1_234_567.89,
    isPaid: index > 0,
    isDelivered: index > 1,
    ...(index > 1 ? far : index > 0 ? { paidAt: far.paidAt } : {}),
  }),
);

const answers: Record<string, Constant[]> = {
  Orders: [{ method: 'GET', path: '/api/orders', status: 200, body: orders }],
  'My Orders': [{ method: 'GET', path: '/api/orders/myorders', status: 200, body: orders }],
  Users: [
    { method: 'GET', path: '/api/users', status: 200, body: ids.map((_id) => ({ _id, name, email, isAdmin: true })) },
  ],
  Products: [
    {
      method: 'GET',
      path: '/api/products',
      status: 200,
      body: {
        products: ids.map((_id) =>
          aProduct({ _id, name, price: 1_234_567.89, brand: 'B'.repeat(90), category: 'Home entertainment systems' }),
        ),
        page: 1,
        pages: 1,
      },
    },
  ],
};

/** Elements of a list that are cut off, overflow the window, or wrap when they must not. */
const troublesOf = (page: Page, label: string): Promise<string[]> =>
  page.getByRole('table', { name: label, exact: true }).evaluate((table) => {
    const room = table.parentElement!.getBoundingClientRect();
    const troubles: [element: Element, what: string][] = [];
    for (const element of table.querySelectorAll('td, td *')) {
      const { left, right, width } = element.getBoundingClientRect();
      if (width > 0 && (left < room.left - 0.5 || right > room.right + 0.5)) troubles.push([element, 'sticks out']);
    }
    for (const exact of table.querySelectorAll('td:not([data-wraps])[data-label] > span')) {
      const text = document.createRange();
      text.selectNodeContents(exact);
      const middles = [...text.getClientRects()].map(({ top, bottom }) => (top + bottom) / 2);
      if (Math.max(...middles) - Math.min(...middles) > 8) troubles.push([exact, 'is on two lines']);
    }
    for (const cell of table.querySelectorAll('td[data-label]'))
      if (getComputedStyle(cell).overflowX !== 'visible') troubles.push([cell, 'can be cut off']);
    return troubles.map(([{ tagName, textContent }, what]) => `${tagName} "${textContent.slice(0, 30)}" ${what}`);
  });

it.each([
  ['Orders', '/admin/orderlist'],
  ['Users', '/admin/userlist'],
  ['Products', '/admin/productlist'],
  ['My Orders', '/profile'],
])(
  'S34, S36, S39: a list of %s shows its buttons, and ids, dates and amounts on one line, at every width',
  async (label, path) => {
    const as = await shop.api.anAdmin();
    const failing = [aProduct().image];
    const page = await shop.visit(path, { as, failing, before: (opened) => answerAlways(opened, answers[label]!) });
    await sees(page.getByRole('table', { name: label, exact: true }));
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await eventually(() => troublesOf(page, label), `${width} px`).toEqual([]);
      expect(await overflowOf(page), `${width} px`).toBe(0);
    }
  },
);

const isLoaded = (page: Page) => page.evaluate(() => document.fonts.check('700 1rem "Familjen Grotesk"'));

/** The positions of the headings and of the elements below them. */
const placesOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('h1, h2, main p, footer')].map((element) => {
      const { top, height } = element.getBoundingClientRect();
      return `${element.textContent.slice(0, 40)}: ${Math.round(top)}, ${Math.round(height)}`;
    }),
  );

/** Text takes the typeface within 100 ms or not at all. A busy machine notices the end of that later. */
const isDecided = () => {
  const [painted] = performance.getEntriesByName('first-contentful-paint');
  return painted !== undefined && performance.now() > painted.startTime + 1500;
};

it.each([
  ['/', 1280, /reviews/],
  ['/', 390, /reviews/],
  ['/product/headphones', 1280, /Other products that you view/],
  ['/product/headphones', 390, /Other products that you view/],
])('a late typeface on %s at %i px moves nothing', async (path, width, last) => {
  const font = gate();
  let early: Promise<{ loaded: boolean; places: string[] }> | undefined;
  /** Measures the page before the typeface loads, then releases it. */
  const lookEarly = async (page: Page) => {
    await sees(page.getByRole('main').locator('h1[tabindex]'));
    await sees(page.getByRole('main').getByText(last));
    await page.waitForFunction(isDecided);
    await page.evaluate(() => delete document.documentElement.dataset['opening']); // all is laid out
    const seen = { loaded: await isLoaded(page), places: await placesOf(page) };
    font.open();
    return seen;
  };
  const page = await shop.visit(path, {
    width,
    before: async (opened) => {
      await opened.route('**/*.woff2', through(font));
      early = lookEarly(opened);
    },
  });
  const { loaded, places } = await early!;
  expect(loaded).toBe(false);
  await eventually(() => isLoaded(page)).toBe(true);
  expect(await placesOf(page)).toEqual(places);
});
