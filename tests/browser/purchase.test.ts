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

/** The most presses from the home page to a paid order. */
const MOST_PRESSES = 45;

const hasFocus = (wanted: Locator) => wanted.evaluate((element) => element === document.activeElement);

/** Drives a page by its keyboard alone, and counts the presses: a typed text is one. */
const keyboardOn = (page: Page) => {
  let presses = 0;
  const key = async (name: string) => {
    presses += 1;
    await page.keyboard.press(name);
  };
  /** Tabs to a control. Each stop on the way must be visible. */
  const tabTo = async (wanted: Locator) => {
    await sees(wanted);
    for (let stop = 0; stop < MANY_STOPS; stop += 1) {
      if (await hasFocus(wanted)) return;
      await key('Tab');
      expect(await focusProblem(page), `stop ${stop} on the way to ${String(wanted)}`).toBeNull();
    }
    throw new Error(`Tab does not lead to ${String(wanted)}`);
  };
  return {
    presses: () => presses,
    enter: () => key('Enter'),
    press: async (wanted: Locator) => {
      await tabTo(wanted);
      await key('Enter');
    },
    type: async (label: string, text: string) => {
      await tabTo(field(page, label));
      presses += 1;
      await page.keyboard.type(text);
    },
    stands: (wanted: Locator, where: string) => eventually(() => hasFocus(wanted), `focus on ${where}`).toBe(true),
  };
};

/** Buys and pays something with the keyboard alone. Returns what a screen reader hears on each screen, and the presses. */
const purchase = async (width: number, height: number): Promise<{ heard: string; presses: number }> => {
  const person = await shop.api.aPerson('Kim Keyboard');
  const page = await shop.visit('/', { width, height });
  const { presses, enter, press, type, stands } = keyboardOn(page);
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
  /** Each screen is read from its heading. */
  const arrive = async () => {
    await stands(page.getByRole('heading', { level: 1 }), 'the heading');
    await listen();
  };

  await sees(button(page, 'Play')); // with reduced motion, the carousel stands still
  await listen();
  await press(page.getByRole('link', { name: 'Skip to content' }));
  await stands(heading(page, 'Latest Products'), 'the list');
  await press(page.getByRole('main').getByRole('listitem').getByRole('heading').getByRole('link').first());
  await sees(button(page, 'Add To Cart'));
  await sees(button(page, /^Wish list/)); // its chunk comes after the product
  await reads(page, 'Other products that you open are listed here.');
  await arrive();
  await press(button(page, 'Add To Cart'));
  await isAt(page, '/cart');
  await sees(button(page, 'Proceed To Checkout'));
  await arrive();
  await press(button(page, 'Proceed To Checkout'));
  await isAt(page, '/login?redirect=/shipping');
  await sees(field(page, 'Password'));
  await arrive();
  await type('Email Address', person.email);
  await type('Password', 'a long enough one');
  await enter();
  await isAt(page, '/shipping');
  await sees(field(page, 'Country'));
  await arrive();
  for (const [label, text] of [
    ['Address', '1 Main Street'],
    ['City', 'Boston'],
    ['Postal Code', '02101'],
    ['Country', 'US'],
  ] as const)
    await type(label, text);
  await enter();
  await isAt(page, '/payment');
  await sees(button(page, 'Continue'));
  await arrive();
  await press(button(page, 'Continue'));
  await isAt(page, '/placeorder');
  await sees(heading(page, 'Order Summary'));
  await arrive();
  await press(button(page, 'Place Order'));
  await isAtOrder(page);
  await reads(page, 'Not Paid');
  await sees(button(page, 'Pay with the test wallet'));
  await reads(page, 'Code for support:'); // Google Pay cannot be reached
  await arrive();
  await press(button(page, 'Pay with the test wallet'));
  await press(page.getByRole('dialog', { name: 'Test wallet' }).getByRole('button', { name: 'Approve' }));
  await reads(page, 'Payment received. Thank you!');
  await stands(page.getByRole('group', { name: 'Payment', exact: true }), 'what became of the payment');
  await listen();

  return { heard: heard.join('\n\n# next screen\n'), presses: presses() };
};

it('S94, S104: a purchase by keyboard alone, in few presses, as a screen reader hears it', async () => {
  const { heard, presses } = await purchase(1280, 900);
  expect(presses).toBeLessThanOrEqual(MOST_PRESSES);
  await expect(heard).toMatchFileSnapshot('heard/purchase.yml');
});

it('S94, S104: a purchase by keyboard alone, in few presses, on a phone', async () => {
  expect((await purchase(390, 844)).presses).toBeLessThanOrEqual(MOST_PRESSES);
});
