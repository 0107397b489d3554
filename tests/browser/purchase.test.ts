import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { browserShop } from '../drivers/browser/browserShop.ts';
import { button, eventually, field, heading, isAt, isAtOrder, reads, sees } from '../drivers/browser/shopper.ts';

const shop = browserShop();

/** More stops than any screen has on the way to a control. */
const MANY_STOPS = 80;

/** What is wrong with the element that has the focus, if anything: its ring, or what lies above it. */
const focusProblem = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return 'nothing has the focus';
    const said = element.outerHTML.slice(0, 120);
    const near = [
      element,
      element.parentElement!,
      ...(element instanceof HTMLInputElement ? (element.labels ?? []) : []),
    ];
    const isRinged = near.some((each) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(each);
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
    });
    if (!isRinged) return `no ring: ${said}`;
    const { left, top, width, height } = element.getBoundingClientRect();
    if (width <= 1) return null; // a radio button behind its label
    const points = [0.1, 0.5, 0.9].flatMap((x) =>
      [0.2, 0.5, 0.8].map((y) => [left + width * x, top + height * y] as const),
    );
    const isSeen = points.some(([x, y]) => {
      const found = document.elementFromPoint(x, y);
      return found !== null && (element.contains(found) || found.contains(element));
    });
    return isSeen ? null : `hidden: ${said}`;
  });

/** Tabs to a control. Each stop on the way must be visible. */
const tabTo = async (page: Page, wanted: Locator) => {
  await sees(wanted);
  for (let stop = 0; stop < MANY_STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    expect(await focusProblem(page), `stop ${stop} on the way to ${String(wanted)}`).toBeNull();
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab does not lead to ${String(wanted)}`);
};

const press = async (page: Page, wanted: Locator) => {
  await tabTo(page, wanted);
  await page.keyboard.press('Enter');
};

const type = async (page: Page, label: string, text: string) => {
  await tabTo(page, field(page, label));
  await page.keyboard.type(text);
};

/** Buys something with the keyboard alone. Returns what a screen reader hears on each screen. */
const purchase = async (width: number, height: number): Promise<string> => {
  const person = await shop.api.aPerson('Kim Keyboard');
  const page = await shop.visit('/', { width, height });
  const heard: string[] = [];
  const listen = async () => {
    await eventually(() => page.locator('[aria-busy=true]').count(), 'parts that are busy').toBe(0);
    const tree = await page.getByRole('main').ariaSnapshot();
    heard.push(
      tree
        .replaceAll(person.email, 'kim@example.com')
        .replaceAll(/\d{4}-\d\d-\d\d/g, 'YYYY-MM-DD')
        .replaceAll(/\b(?=\w*\d)[\w-]{16,}\b|\b[a-z\d]{16}\b/g, 'ID')
        .replaceAll(/- code: [\w-]+/g, '- code: NUMBER')
        .replaceAll(/(?:[A-Z][a-z]{2} \d+, \d{4}, )?\d+:\d\d [AP]M/g, 'H:MM'),
    );
  };

  await sees(button(page, 'Play')); // with reduced motion, the carousel stands still
  await listen();
  await press(page, page.getByRole('main').getByRole('listitem').getByRole('heading').getByRole('link').first());
  await sees(button(page, 'Add To Cart'));
  await sees(button(page, /^Wish list/)); // its chunk comes after the product
  await reads(page, 'Other products that you open are listed here.');
  await listen();
  await press(page, button(page, 'Add To Cart'));
  await isAt(page, '/cart');
  await sees(button(page, 'Proceed To Checkout'));
  await listen();
  await press(page, button(page, 'Proceed To Checkout'));
  await isAt(page, '/login?redirect=/shipping');
  await sees(field(page, 'Password'));
  await listen();
  await type(page, 'Email Address', person.email);
  await type(page, 'Password', 'a long enough one');
  await page.keyboard.press('Enter');
  await isAt(page, '/shipping');
  await sees(field(page, 'Country'));
  await listen();
  for (const [label, text] of [
    ['Address', '1 Main Street'],
    ['City', 'Boston'],
    ['Postal Code', '02101'],
    ['Country', 'US'],
  ] as const)
    await type(page, label, text);
  await page.keyboard.press('Enter');
  await isAt(page, '/payment');
  await sees(button(page, 'Continue'));
  await listen();
  await press(page, button(page, 'Continue'));
  await isAt(page, '/placeorder');
  await sees(heading(page, 'Order Summary'));
  await listen();
  await press(page, button(page, 'Place Order'));
  await isAtOrder(page);
  await reads(page, 'Not Paid');
  await sees(button(page, 'Pay with the test wallet'));
  await reads(page, 'Code for support:'); // Google Pay cannot be reached
  await listen();

  return heard.join('\n\n# next screen\n');
};

it('a purchase by keyboard alone, as a screen reader hears it', async () => {
  await expect(await purchase(1280, 900)).toMatchFileSnapshot('heard/purchase.yml');
});

it('a purchase by keyboard alone on a phone', async () => {
  expect(await purchase(390, 844)).toContain('Not Paid');
});
