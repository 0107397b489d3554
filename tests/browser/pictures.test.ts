// @module-tag soak

import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browserShop, type Visit } from '../drivers/browser/browserShop.ts';
import { neverAnswer } from '../drivers/browser/network.ts';
import { button, eventually, heading, link, sees } from '../drivers/browser/shopper.ts';

const shop = browserShop();

type Shown = {
  file: string;
  /** The width that `sizes` promises, in CSS pixels: that of the picture itself, once its copy is known. */
  promised: number;
  /** The width of the picture in its place, before it is cropped. */
  drawn: number;
};

/** The pictures of products that have arrived, without thumbnails, which are smaller than the narrowest copy. */
const picturesOf = (page: Page): Promise<Shown[]> =>
  page
    .getByRole('main')
    .locator('picture img')
    .evaluateAll((images: HTMLImageElement[]) =>
      images
        .filter(
          (image) => image.complete && image.naturalWidth > 0 && image.checkVisibility() && !image.closest('button'),
        )
        .map((image) => ({
          file: image.currentSrc,
          promised: image.naturalWidth,
          drawn: Math.max(image.clientWidth, image.clientHeight * (image.naturalWidth / image.naturalHeight)),
        })),
    );

const arrived = (page: Page) => page.waitForLoadState('networkidle');

const largestPaint = (page: Page): Promise<string | undefined> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        new PerformanceObserver((list) => resolve((list.getEntries().at(-1) as LargestContentfulPaint).url)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        });
      }),
  );

describe.each([390, 768, 1000, 1280, 1600])('at %i px', (width) => {
  it.each(['/', '/product/turntable'])('pictures on %s are AVIF, as wide as their places', async (path) => {
    const page = await shop.visit(path, { width });
    await sees(heading(page, /Latest Products|Turntable/).first());
    await arrived(page);
    const pictures = await picturesOf(page);
    expect(pictures.length).toBeGreaterThan(0);
    for (const { file, promised, drawn } of pictures) {
      expect(file).toMatch(/\.avif$/);
      expect(promised / drawn, `${file} at ${drawn} px`).toBeGreaterThan(0.95);
      expect(promised / drawn, `${file} at ${drawn} px`).toBeLessThan(1.05);
    }
  });
});

it('on a phone, the largest picture of home is the only one with a high priority', async () => {
  const page = await shop.visit('/', { width: 390, height: 844 });
  await sees(heading(page, 'Latest Products'));
  await arrived(page);
  const first = page.locator('img[fetchpriority=high]');
  expect(await first.count()).toBe(1);
  expect(await largestPaint(page)).toBe(await first.evaluate((image: HTMLImageElement) => image.currentSrc));
});

it('a picture on the way has its color, in the size that it will have', async () => {
  const page = await shop.visit('/product/turntable', {
    waitUntil: 'commit',
    before: (tab) => tab.route('**/images/**', neverAnswer),
  });
  await sees(heading(page, /Turntable/));
  const picture = page.getByRole('main').locator('picture').first();
  const [, color] = /-([0-9a-f]{6})-/.exec(String(await picture.locator('img').getAttribute('src')))!;
  const channels = [0, 2, 4].map((at) => Number.parseInt(color!.slice(at, at + 2), 16));
  const { background, ratio } = await picture.evaluate((image) => ({
    background: getComputedStyle(image).backgroundColor,
    ratio: image.clientWidth / image.clientHeight,
  }));
  expect(background).toBe(`rgb(${channels.join(', ')})`);
  expect(ratio).toBeCloseTo(5 / 4, 1);
});

const open = async (visit: Visit = {}) => {
  const [image, ...images] = await Promise.all(
    ['headphones', 'speaker', 'earbuds'].map(async (id) => (await shop.api.product(id)).image),
  );
  const product = await shop.api.aProduct({ name: 'Three views', image: image!, images });
  const page = await shop.visit(`/product/${product._id}`, visit);
  await sees(heading(page, 'Three views'));
  return page;
};

const picture = (page: Page, place: number) => page.getByRole('img', { name: `Three views, picture ${place} of 3` });
const thumbnail = (page: Page, place: number) => button(page, `Picture ${place} of 3`);

/** The picture that fills the place of the pictures, and the thumbnail that is marked as its own. */
const shows = async (page: Page, place: number) => {
  await eventually(() => thumbnail(page, place).getAttribute('aria-current')).toBe('true');
  await eventually(() =>
    picture(page, place).evaluate((image: HTMLImageElement) => {
      const frame = image.closest('[role=group]')!.getBoundingClientRect();
      const box = image.getBoundingClientRect();
      return Math.abs(box.left - frame.left) < 2 && image.complete && image.naturalWidth > 0;
    }),
  ).toBe(true);
};

describe('A73: the pictures of a product', () => {
  it('scroll sideways on a phone, by a picture at a time', async () => {
    const page = await open({ width: 390 });
    await page.getByRole('group', { name: 'Pictures' }).evaluate((strip) => strip.scrollBy({ left: 250 }));
    await shows(page, 2);
    for (const place of [1, 2, 3]) {
      const { width, height } = (await thumbnail(page, place).boundingBox())!;
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });

  it('jump without motion for those who want none', async () => {
    const page = await open({ reducedMotion: 'reduce' });
    await thumbnail(page, 3).click();
    expect(
      await page.getByRole('group', { name: 'Pictures' }).evaluate((strip) => strip.scrollLeft / strip.clientWidth),
    ).toBeCloseTo(2, 1);
  });

  it('move nothing when they come after the card that was pressed', async () => {
    await open();
    const page = await shop.visit('/search/Three%20views');
    const held: Route[] = [];
    await page.route('**/api/products/*?reviews*', (route) => void held.push(route));
    await link(page, 'Three views').first().click();
    await sees(heading(page, 'Three views'));
    const places = () =>
      Promise.all([heading(page, 'Three views').boundingBox(), button(page, 'Add To Cart').boundingBox()]);
    const before = await places();
    expect(await thumbnail(page, 1).count()).toBe(0);
    await Promise.all(held.map((route) => route.continue()));
    await sees(thumbnail(page, 1));
    expect(await places()).toEqual(before);
  });
});

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Zoom: Three views' });
const widthIn = async (page: Page) => (await dialog(page).getByRole('img').boundingBox())!.width;

describe('A73: zoom', () => {
  it('is used by keys alone: larger, smaller, the next picture, and back to the button', async () => {
    const page = await open({ width: 1280 });
    await button(page, 'Zoom').focus();
    await page.keyboard.press('Enter');
    await sees(dialog(page));
    const whole = await widthIn(page);
    await page.keyboard.press('+');
    expect(await widthIn(page)).toBeCloseTo(whole * 1.5, 0);
    await page.keyboard.press('-');
    expect(await widthIn(page)).toBeCloseTo(whole, 0);
    await page.keyboard.press('+');
    await page.keyboard.press('ArrowRight');
    await sees(dialog(page).getByRole('img', { name: 'Three views, picture 2 of 3' }));
    expect(await widthIn(page)).toBeCloseTo(whole, 0);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await sees(dialog(page).getByRole('img', { name: 'Three views, picture 1 of 3' }));
    await page.keyboard.press('Escape');
    expect(await dialog(page).count()).toBe(0);
    expect(await button(page, 'Zoom').evaluate((each) => each === document.activeElement)).toBe(true);
  });

  it('follows the wheel around the pointer, a double click and its buttons, and the picture can be dragged', async () => {
    const page = await open({ width: 1280, height: 800 });
    await thumbnail(page, 2).click();
    await shows(page, 2);
    await button(page, 'Zoom').click();
    await sees(dialog(page).getByRole('img', { name: 'Three views, picture 2 of 3' }));
    const box = async () => (await dialog(page).getByRole('img').boundingBox())!;
    const whole = await box();
    const point = { x: 900, y: 500 };
    await page.mouse.move(point.x, point.y);
    await page.mouse.wheel(0, -300);
    await eventually(() => widthIn(page)).toBeGreaterThan(whole.width * 1.5);
    const large = await box();
    expect((point.x - large.x) / large.width).toBeCloseTo(point.x / whole.width, 2);
    expect((point.y - large.y) / large.height).toBeCloseTo(point.y / whole.height, 2);
    await page.mouse.down();
    await page.mouse.move(point.x - 100, point.y);
    await page.mouse.up();
    expect((await box()).x).toBeCloseTo(large.x - 100, 0);
    await page.mouse.dblclick(600, 400);
    await eventually(() => widthIn(page)).toBe(whole.width);
    await page.mouse.dblclick(600, 400);
    await eventually(() => widthIn(page)).toBeCloseTo(whole.width * 2.5, 0);
    await button(page, 'Next picture').click();
    await button(page, 'Larger').click();
    expect(await widthIn(page)).toBeCloseTo(whole.width * 1.5, 0);
    await button(page, 'Smaller').click();
    await button(page, 'Previous picture').click();
    await button(page, 'Close').click();
    expect(await dialog(page).count()).toBe(0);
  });
});

type Finger = { x: number; y: number };

const touch = async (page: Page, from: Finger[], to: Finger[]) => {
  const session = await page.context().newCDPSession(page);
  const dispatch = (type: 'touchStart' | 'touchMove' | 'touchEnd', fingers: Finger[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: fingers.map((at, id) => ({ ...at, id })) });
  await dispatch('touchStart', from);
  for (const part of [0.25, 0.5, 0.75, 1]) {
    const between = (a: number, b: number) => a + (b - a) * part;
    await dispatch(
      'touchMove',
      from.map((start, finger) => ({ x: between(start.x, to[finger]!.x), y: between(start.y, to[finger]!.y) })),
    );
  }
  await dispatch('touchEnd', []);
  await session.detach();
};

it('A73: on a touch screen the zoom follows two fingers, around what is between them, and one finger moves the picture', async () => {
  const page = await open({ width: 390, height: 844 });
  await button(page, 'Zoom').click();
  const box = async () => (await dialog(page).getByRole('img').boundingBox())!;
  const whole = await box();
  const middle = { x: 150, y: 500 };
  const apart = (half: number) => [
    { x: middle.x - half, y: middle.y },
    { x: middle.x + half, y: middle.y },
  ];

  await touch(page, apart(40), apart(100));
  await eventually(() => widthIn(page)).toBeCloseTo(whole.width * 2.5, 0);
  const large = await box();
  expect((middle.x - large.x) / large.width).toBeCloseTo(middle.x / whole.width, 2);
  expect((middle.y - large.y) / large.height).toBeCloseTo(middle.y / whole.height, 2);
  expect(await page.evaluate(() => window.visualViewport!.scale), 'the page itself stays as large').toBe(1);

  await touch(page, [{ x: 200, y: 600 }], [{ x: 140, y: 520 }]);
  await eventually(async () => (await box()).x).toBeCloseTo(large.x - 60, 0);
  expect((await box()).y).toBeCloseTo(large.y - 80, 0);

  await touch(page, apart(100), apart(20));
  await eventually(() => widthIn(page)).toBe(whole.width);
});

/** Movements are still at their start when the test looks at them, however late that is. */
const slowDown = async (page: Page) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Animation.enable');
  await session.send('Animation.setPlaybackRate', { playbackRate: 1e-6 });
};

/** Of the product's picture while it moves: how wide it was at the start, and whether it is in the way of a press. */
const moving = (page: Page) =>
  page.evaluate(() => {
    const moved = document.querySelector('[data-product-picture]');
    if (!moved?.getAnimations().length) return null;
    const { x, y, width, height } = moved.getBoundingClientRect();
    const below = document.elementFromPoint(x + width / 2, y + height / 2);
    return { width: Math.round(width), isInTheWay: moved.contains(below) };
  });

/** Opens a search; the chunk of a product is fetched when its card is pointed at. */
const pointAtCard = async (reducedMotion: 'reduce' | 'no-preference') => {
  const page = await shop.visit('/search/clatter', { reducedMotion });
  await sees(heading(page, /Search results/));
  const card = page.getByRole('listitem').locator('a[href="/product/keyboard"]').last();
  await card.hover();
  await page.waitForLoadState('networkidle');
  return { page, card };
};

describe('A80: from a card to its product', () => {
  it('the picture moves, and what is pressed meanwhile counts', async () => {
    const { page, card } = await pointAtCard('no-preference');
    await slowDown(page);
    const { width } = (await page.locator('main a[href="/product/keyboard"] img').boundingBox())!;
    await card.click();
    await eventually(() => moving(page)).toEqual({ width: Math.round(width), isInTheWay: false });
    const place = await page.getByRole('button', { name: 'Add To Cart' }).boundingBox();
    await page.mouse.click(place!.x + place!.width / 2, place!.y + place!.height / 2);
    await page.waitForURL('**/cart**');
    expect(new URL(page.url()).pathname).toContain('/cart');
  });

  it('nothing moves where motion is reduced', async () => {
    const { page, card } = await pointAtCard('reduce');
    await slowDown(page);
    await card.click();
    await sees(page.getByRole('button', { name: 'Add To Cart' }));
    expect(await moving(page)).toBeNull();
  });
});
