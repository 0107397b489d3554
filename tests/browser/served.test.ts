// @module-tag soak

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { isRelatedRead } from '../drivers/browser/steering.ts';
import { sharedShop } from '../drivers/browser/browserShop.ts';
import { button, eventually, field, hasInCart, heading, isAt, sees } from '../drivers/browser/shopper.ts';
import { MOST_SHIFT, shifted, watchShifts } from '../support/shifts.ts';
import { gate, recordCalls } from '../support/network.ts';

const shop = sharedShop();

/** Holds the app's first script until the gate opens. */
const held = (app: ReturnType<typeof gate>) => async (page: Page) => {
  await page.route('**/assets/index-*.js', async (route) => {
    await app.opened;
    await route.continue();
  });
};

/** Home on a phone, without the app until the gate opens, and the pictures that it has requested. */
const openHome = async (app: ReturnType<typeof gate>) => {
  const pictures = new Set<string>();
  const before = async (page: Page) => {
    page.on('request', (request) => request.resourceType() === 'image' && pictures.add(request.url()));
    await held(app)(page);
  };
  const page = await shop.visit('/', { width: 390, height: 844, waitUntil: 'commit', before });
  await sees(heading(page, 'Latest Products'));
  return { page, pictures };
};

/** The color and the height of the place of the last picture of a page. */
const lastFrame = (page: Page) =>
  page
    .locator('picture:has(img[loading=lazy])')
    .last()
    .evaluate((frame) => [getComputedStyle(frame).backgroundColor, frame.clientHeight]);

describe('early input', () => {
  it('S18, S85: a quantity and Add To Cart count once, when the app arrives', async () => {
    const product = await shop.api.aProduct({ countInStock: 9 });
    const app = gate();
    const page = await shop.visit(`/product/${product._id}`, { before: held(app), waitUntil: 'commit' });
    const calls = recordCalls(page);
    await field(page, 'Qty').selectOption('3');
    await button(page, 'Add To Cart').click();
    await eventually(() => button(page, 'Add To Cart').getAttribute('aria-busy')).toBe('true');
    app.open();
    await isAt(page, '/cart');
    await hasInCart(page, 3);
    const others = calls.filter(({ url }) => !isRelatedRead(url));
    expect(others.map(({ name }) => name)).toEqual([`GET /api/products/${product._id}`]);
  });
});

/** When the largest picture had arrived, and when the first script was asked for. */
const timesOf = (page: Page) =>
  page.evaluate(() => {
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const { currentSrc } = document.querySelector<HTMLImageElement>('main img[fetchpriority=high]')!;
    return {
      picture: files.find(({ name }) => name === currentSrc)!.responseEnd,
      script: Math.min(...files.flatMap(({ name, startTime }) => (name.endsWith('.js') ? startTime : []))),
    };
  });

describe('the largest picture', () => {
  it.each(['/', '/product/turntable', '/search/e'])('of %s comes before the scripts', async (path) => {
    const { picture, script } = await timesOf(await shop.visit(path));
    expect(script).toBeGreaterThanOrEqual(picture);
  });
});

describe('pictures below the first screen', () => {
  it('come after the scripts, in the size and with the color that they have before', async () => {
    const app = gate();
    const { page, pictures } = await openHome(app);
    await eventually(() => page.evaluate(() => [...document.images].some(({ complete }) => complete))).toBe(true);
    const [first, frame] = [pictures.size, await lastFrame(page)];
    expect(first).toBeLessThan(4);
    app.open();
    await eventually(() => pictures.size > first).toBe(true);
    expect(await lastFrame(page)).toEqual(frame);
  });

  it('come before the scripts if the visitor scrolls', async () => {
    const { page } = await openHome(gate());
    const last = page.locator('picture img[loading=lazy]').last();
    const display = () => last.evaluate((image) => getComputedStyle(image).display);
    expect(await display()).toBe('none');
    await eventually(async () => {
      await page.mouse.wheel(0, 100); // the first turn of the wheel may come before the page can scroll
      return display();
    }).toBe('block');
  });
});

describe('A46: a screen that the server has drawn', () => {
  it('S46: adds what the browser knows, without a shift', async () => {
    const as = await shop.api.aPerson('Known Nora');
    const page = await shop.visit('/', {
      as,
      cart: [await shop.api.aLine(2)],
      before: (tab) => watchShifts(tab),
    });
    await sees(page.getByRole('banner').getByRole('button', { name: 'Known Nora' }));
    await hasInCart(page, 2);
    expect(await shifted(page)).toBeLessThanOrEqual(MOST_SHIFT);
  });
});

/** What every element looks like. */
const looks = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('#root *')].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const { color, backgroundColor, fontFamily, fontSize, lineHeight, display } = getComputedStyle(element);
      return [element.tagName, x, y, width, height, color, backgroundColor, fontFamily, fontSize, lineHeight, display]
        .map(String)
        .join(' ');
    }),
  );

describe('the rules in the document', () => {
  it.each(['/', '/search/nothing', '/product/turntable', '/cart', '/login', '/register', '/nowhere'])(
    'draw %s as the whole style sheets do, on phones and wide windows, light and dark',
    async (path) => {
      for (const colorScheme of ['light', 'dark'] as const) {
        const page = await shop.visit(path, {
          colorScheme,
          failing: [path, '/assets/'],
          before: (tab) => tab.route('**/assets/*.js', (route) => route.abort()),
        });
        const looksAt = async (width: number): Promise<string[]> => {
          await page.setViewportSize({ width, height: 900 });
          return looks(page);
        };
        const [narrow, wide] = [await looksAt(390), await looksAt(1280)];
        await page.evaluate(() => {
          for (const sheet of document.querySelectorAll<HTMLLinkElement>('link[media=print]')) sheet.media = 'all';
        });
        expect(await looksAt(1280)).toEqual(wide);
        expect(await looksAt(390)).toEqual(narrow);
        expect(narrow).not.toEqual(wide);
      }
    },
  );
});

it('without scripts one can read, search and page', async () => {
  const page = await shop.visit('/', { scripts: false });
  await sees(heading(page, 'Latest Products'));
  await page.getByRole('searchbox').fill('a');
  await page.getByRole('button', { name: 'Search' }).click();
  await isAt(page, '/search/a');
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: '2', exact: true }).click();
  await isAt(page, '/search/a/page/2');
  await page.getByRole('main').getByRole('heading', { level: 2 }).first().getByRole('link').click();
  await sees(page.getByText(/^Price: \$/));
});
