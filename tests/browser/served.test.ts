// @module-tag soak

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browserShop } from '../drivers/browser/browserShop.ts';
import { button, eventually, hasInCart, heading, isAt, link, reads, sees } from '../drivers/browser/shopper.ts';
import { gate, through } from '../drivers/browser/network.ts';
import { MOST_SHIFT, shifted, watchShifts } from '../drivers/browser/measures.ts';

const shop = browserShop();

const held = (app: ReturnType<typeof gate>) => (page: Page) => page.route('**/assets/index-*.js', through(app));

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

/** Of the second card: those behind it are only as high as a card until then. */
const frameBelow = (page: Page) =>
  page
    .locator('li picture:has(img[loading=lazy])')
    .first()
    .evaluate((frame) => [getComputedStyle(frame).backgroundColor, frame.clientHeight]);

const valuesOf = (page: Page): Promise<(string | boolean)[]> =>
  page.locator('#root :is(input, select)').evaluateAll((fields) =>
    fields.map((element) => {
      const { type, checked, value } = element as HTMLInputElement;
      return /^(checkbox|radio)$/.test(type) ? checked : value;
    }),
  );

/** Chooses, ticks or types something else in every field that can be seen. */
const useEveryField = async (page: Page): Promise<void> => {
  for (const control of await page.locator('#root :is(input, select):visible').all()) {
    const type = await control.evaluate((element) => (element as HTMLInputElement).type);
    if (type === 'select-one') await control.selectOption({ index: 1 });
    else if (/^(checkbox|radio)$/.test(type)) await control.check({ force: true });
    else await control.fill(type === 'email' ? 'jane@example.com' : '12');
  }
};

type Pressed = Window & { pressed?: string[] };

/** Collects the names of the buttons that are pressed once the scripts have taken over. */
const collectPresses = (page: Page) =>
  page.addInitScript(() => {
    const names: string[] = [];
    (window as Pressed).pressed = names;
    const collect = ({ target }: Event) => {
      const pressed = 'takeEarlyInput' in window ? null : (target as Element).closest('button');
      if (pressed) names.push(pressed.ariaLabel ?? pressed.textContent);
    };
    addEventListener('click', collect, true);
  });

/** Presses every button that can be seen and returns their names. Those of forms with an address open it by themselves. */
const pressEveryButton = async (page: Page): Promise<string[]> => {
  const buttons = await page.locator('#root button:visible:not(form[action] button)').all();
  for (const each of buttons) await each.click({ force: true });
  return Promise.all(buttons.map((each) => each.evaluate((element) => element.ariaLabel ?? element.textContent)));
};

const hasTakenOver = (page: Page) => eventually(() => page.evaluate(() => 'takeEarlyInput' in window)).toBe(false);

describe('A46: before the scripts have taken over', () => {
  it.each(['/', '/search/e', '/product/turntable', '/login', '/register'])(
    'what every field of %s is given stays',
    async (path) => {
      const app = gate();
      const page = await shop.visit(path, { before: held(app), waitUntil: 'commit' });
      await sees(page.getByRole('contentinfo'));
      await useEveryField(page);
      const given = await valuesOf(page);
      app.open();
      await hasTakenOver(page);
      await eventually(() => valuesOf(page)).toEqual(given);
      if (path === '/')
        await eventually(() => page.url()).toMatch(/[?&]category=.*brand=.*minPrice=12&maxPrice=12&sort=/);
    },
  );

  it.each([
    ['/', 1280],
    ['/', 390],
    ['/product/turntable', 1280],
    ['/login', 1280],
    ['/register', 1280],
  ])('every button of %s, %i pixels wide, is pressed once', async (path, width) => {
    const app = gate();
    const before = async (page: Page) => {
      await collectPresses(page);
      await held(app)(page);
    };
    const page = await shop.visit(path, { width, before, waitUntil: 'commit', reducedMotion: 'no-preference' });
    await sees(page.getByRole('contentinfo'));
    const pressed = await pressEveryButton(page);
    expect(pressed).not.toEqual([]);
    app.open();
    await eventually(() => page.evaluate(() => (window as Pressed).pressed)).toEqual(pressed);
  });
});

const timesOf = (page: Page) =>
  page.evaluate(() => {
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const { currentSrc } = document.querySelector<HTMLImageElement>('main img[fetchpriority=high]')!;
    return {
      picture: files.find(({ name }) => name === currentSrc)!.responseEnd,
      script: Math.min(...files.flatMap(({ name, startTime }) => (name.endsWith('.js') ? startTime : []))),
    };
  });

it.each(['/', '/product/turntable', '/search/e'])(
  'the largest picture of %s comes before the scripts',
  async (path) => {
    const { picture, script } = await timesOf(await shop.visit(path));
    expect(script).toBeGreaterThanOrEqual(picture);
  },
);

describe('pictures below the first screen', () => {
  it('come after the scripts, in the size and with the color that they have before', async () => {
    const app = gate();
    const { page, pictures } = await openHome(app);
    await eventually(() => page.evaluate(() => [...document.images].some(({ complete }) => complete))).toBe(true);
    const [first, frame] = [pictures.size, await frameBelow(page)];
    expect(first).toBeLessThan(4);
    app.open();
    await eventually(() => pictures.size > first).toBe(true);
    expect(await frameBelow(page)).toEqual(frame);
  });

  it('come before the scripts if the visitor scrolls', async () => {
    const { page } = await openHome(gate());
    await page.evaluate(() => dispatchEvent(new Event('load'))); // may come before the scripts begin
    const last = page.locator('picture img[loading=lazy]').last();
    const display = () => last.evaluate((image) => getComputedStyle(image).display);
    expect(await display()).toBe('none');
    await eventually(async () => {
      await page.mouse.wheel(0, 100); // the first turn of the wheel may come before the page can scroll
      return display();
    }).toBe('block');
  });
});

it('A46: the keyboard reaches the footer before the scripts have run', async () => {
  const { page } = await openHome(gate());
  await page.keyboard.press('Shift+Tab'); // from the start of the page to its end
  await sees(page.getByRole('contentinfo').locator(':focus'));
});

it('A46, S46: a screen that the server has drawn adds what the browser knows, without a shift', async () => {
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

it.each(['/', '/search/nothing', '/product/turntable', '/cart', '/login', '/register', '/nowhere'])(
  'the rules in the document draw %s as the whole style sheets do, on phones and wide windows, light and dark',
  async (path) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await shop.visit(path, {
        colorScheme,
        failing: [path, '/assets/'],
        before: (tab) => tab.route('**/assets/*.{js,woff2}', (route) => route.abort()), // no typeface comes in between
      });
      await eventually(() => page.evaluate(() => 'opening' in document.documentElement.dataset)).toBe(false);
      const sheets = page.locator('link[media=print]');
      const areLoaded = () =>
        sheets.evaluateAll((all) => all.every((each) => (each as HTMLLinkElement).sheet !== null));
      await eventually(areLoaded).toBe(true);
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

const recordFiles = (page: Page): { scripts: string[]; documents: string[] } => {
  const files = { scripts: [] as string[], documents: [] as string[] };
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.resourceType() === 'document') files.documents.push(pathname);
    else if (pathname.endsWith('.js')) files.scripts.push(pathname);
  });
  return files;
};

type ChunkFiles = { js: string; shared: string[]; css: string[] };

const chunksOf = (page: Page): Promise<Record<string, ChunkFiles>> =>
  page.evaluate(() => JSON.parse(document.getElementById('chunks')?.textContent ?? '{}') as never);

const namesOf = (chunks: Record<string, ChunkFiles>, scripts: string[]): string[] =>
  Object.keys(chunks).filter((name) => scripts.includes(chunks[name]!.js));

it('S1, S131: the first load of / fetches the chunk of the home screen and no other', async () => {
  const files: ReturnType<typeof recordFiles>[] = [];
  const page = await shop.visit('/', { before: async (tab) => void files.push(recordFiles(tab)) });
  await sees(link(page, /Stillwater/));
  await page.waitForLoadState('networkidle');
  const { scripts, documents } = files[0]!;
  const chunks = await chunksOf(page);
  expect(Object.keys(chunks)).toEqual(expect.arrayContaining(['admin', 'cart', 'checkout', 'order', 'product']));
  expect(namesOf(chunks, scripts)).toEqual(['home']);
  expect(documents).toEqual(['/']);
});

const timesFetched = (page: Page, addresses: string[]): Promise<number[]> =>
  page.evaluate(
    (endings) =>
      endings.map(
        (ending) =>
          (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
            ({ name, transferSize }) => name.endsWith(ending) && transferSize > 0,
          ).length,
      ),
    addresses,
  );

describe('the document', () => {
  it('preloads the chunk of its address, which is transferred once', async () => {
    const page = await shop.visit('/');
    await sees(heading(page, 'Latest Products'));
    const { js, shared, css } = (await chunksOf(page))['home']!;
    expect(await timesFetched(page, [js, ...shared, ...css])).toEqual([js, ...shared, ...css].map(() => 1));
  });

  it('preloads the picture of a product, which is transferred once', async () => {
    const page = await shop.visit('/product/turntable');
    const picture = page.getByRole('img', { name: /Turntable/ }).first();
    await sees(picture);
    const shown = await picture.evaluate((img: HTMLImageElement) => new URL(img.currentSrc).pathname);
    expect(await timesFetched(page, [shown])).toEqual([1]);
    const preload = page.locator('head link[rel=preload][as=image]');
    const source = picture.locator('..').locator('source');
    expect(await preload.getAttribute('type')).toBe('image/avif');
    expect(await preload.getAttribute('imagesrcset')).toBe(await source.getAttribute('srcset'));
    expect(await preload.getAttribute('imagesizes')).toBe(await source.getAttribute('sizes'));
  });
});

it.each(['js', 'css'])(
  'S58: a chunk that cannot be loaded is fetched again after its %s failed on a drawn screen',
  async (kind) => {
    const page = await shop.visit('/cart', {
      failing: ['/assets/cart'],
      before: (tab) => tab.route(`**/assets/cart*.${kind}`, (route) => route.abort('connectionfailed')),
    });
    await sees(page.getByRole('alert').filter({ hasText: 'Loading chunk cart failed' }));
    await page.unrouteAll();
    await button(page, 'Try again').click();
    await reads(page, 'Your cart is empty');
    const { css } = (await chunksOf(page))['cart']!;
    const applied = await page.evaluate(() => [...document.styleSheets].map(({ href }) => href ?? ''));
    expect(css.filter((file) => !applied.some((href) => href.endsWith(file)))).toEqual([]);
  },
);
