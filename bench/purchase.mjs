import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { launchBrowser } from './support/browser.mjs';
import { caller } from './support/buyers.mjs';
import { median, printBudget, printMachine, printTable } from './support/figures.mjs';
import { withShop, withShopOf } from './support/shop.mjs';
import { withoutWallet } from './support/shopperVisit.mjs';
import { shoppers } from './support/shoppers.mjs';
import { onSlowPhone, SLOW_PHONE } from './support/slowPhone.mjs';
import { watchPurchase } from './support/watchPurchase.mjs';

/**
 * `npm run bench:purchase -- [--runs 3] [--before <folder of another checkout, built>]`: a purchase from home to the paid
 * order, by thumb and by keyboard: presses, fields typed and seconds of waiting. The shopper has an account and types an
 * address; `--as newcomer` registers on the way, and `--as regular` has ordered before in this browser and sends to the
 * address of then. docs/benchmarks.md.
 */
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    before: { type: 'string' },
    as: { type: 'string', default: 'customer' },
  },
});

/** How long a press may take to the next paint, in milliseconds, and how far a screen may move. */
const NEXT_PAINT = 100;
const SHIFT = 0.01;
const MOST_TABS = 150;

/** How long a thumb stays down, in milliseconds. A tap that ends as it begins leaves no time for what a touch starts. */
const TAP_MS = 80;

const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 1.75, hasTouch: true, isMobile: true };
const desk = { viewport: { width: 1280, height: 900 } };

/** The middle of the first line of a control. */
const middleOf = (control) => {
  const { x, y, width, height } = control.getClientRects()[0];
  return { x: x + width / 2, y: y + height / 2 };
};

const isFocused = (control) => control.evaluate((element) => element === document.activeElement);

/** Presses a control as a visitor would. Returns how many taps or keys that took, and when the last began. */
const ways = {
  thumb: {
    window: phone,
    press: async (session, control) => {
      await control.scrollIntoViewIfNeeded();
      const place = await control.evaluate(middleOf);
      const touch = (type, touchPoints) => session.send('Input.dispatchTouchEvent', { type, touchPoints });
      const at = performance.now();
      await touch('touchStart', [place]);
      await wait(TAP_MS);
      await touch('touchEnd', []);
      return { presses: 1, at };
    },
  },
  keyboard: {
    window: desk,
    press: async (_, control) => {
      const { keyboard } = control.page();
      let keys = 0;
      for (; !(await isFocused(control)); keys += 1) {
        if (keys === MOST_TABS) throw new Error(`${control} is not reached by Tab`);
        await keyboard.press('Tab');
      }
      const at = performance.now();
      await keyboard.press('Enter');
      return { presses: keys + 1, at };
    },
  },
};

const shopper = shoppers[values.as];
if (!shopper) throw new Error(`--as is ${Object.keys(shoppers).join(', ')}`);

const aPerson = async (address) => {
  const person = { name: 'Sam', email: `${randomUUID()}@example.com`, password: 'a-long-enough-one' };
  if (!shopper.isRegistered) return person;
  const { status } = await caller(address)('POST', '/api/users', { body: person });
  if (status !== 201) throw new Error(`${person.email} cannot register: ${status}`);
  return person;
};

/** Runs in the page: what its visitor has lived through since this was last asked. */
const lived = () => window.takeLived();

const buy = async (browser, address, way) => {
  const { products } = await (await fetch(`${address}/api/products`)).json();
  const product = products.find(({ countInStock }) => countInStock > 10);
  const person = await aPerson(address);
  const visit = async (page, session) => {
    await page.addInitScript(watchPurchase);
    const go = async (journey) => {
      const steps = [];
      for (const { name, press, shows, fill } of journey) {
        const opened = { presses: 0, at: performance.now() };
        const { presses, at } = press
          ? await way.press(session, press(page))
          : await page.goto(address).then(() => opened);
        await shows(page).first().waitFor();
        const waited = (performance.now() - at) / 1000;
        await fill?.(page, person);
        await page.waitForLoadState('networkidle');
        steps.push({ name, presses, waited, ...(await page.evaluate(lived)) });
      }
      return steps;
    };
    if (shopper.before) await go(shopper.before(product));
    return go(shopper.journey(product));
  };
  return onSlowPhone(browser, visit, { window: way.window });
};

const shops = [
  ['now', (use) => withShop({ MAX_OPEN_ORDERS: '100' }, use)],
  ...(values.before ? [['before', (use) => withShopOf(values.before, { MAX_OPEN_ORDERS: '100' }, use)]] : []),
];

const withAll = async ([[name, withOne], ...others], started, use) =>
  withOne(({ address }) =>
    others.length > 0 ? withAll(others, [...started, [name, address]], use) : use([...started, [name, address]]),
  );

printMachine();
const measured = new Map();
const browser = await launchBrowser(withoutWallet);
try {
  await withAll(shops, [], async (started) => {
    for (let run = 0; run < Number(values.runs); run += 1)
      for (const [shop, address] of started)
        for (const [name, way] of Object.entries(ways)) {
          const key = `${name}, ${shop}`;
          measured.set(key, [...(measured.get(key) ?? []), await buy(browser, address, way)]);
        }
  });
} finally {
  await browser.close();
}

const sum = (steps, figure) => steps.reduce((total, step) => total + step[figure], 0);
const middle = (visits, figure) => median(visits.map((steps) => sum(steps, figure)));
const highest = (visits, figure) => median(visits.map((steps) => Math.max(...steps.map((step) => step[figure]))));

printTable(
  [...measured].map(([name, visits]) => ({
    name,
    presses: middle(visits, 'presses'),
    'fields typed': middle(visits, 'fields'),
    'seconds of waiting': middle(visits, 'waited'),
    'longest next paint': highest(visits, 'nextPaint'),
    'largest shift': highest(visits, 'shift'),
  })),
);
const cache = shopper.before ? 'after another one in this browser' : 'with an empty cache';
console.log(`\n${values.as}, median of ${values.runs} purchases ${cache}; ${SLOW_PHONE}\n`);

for (const [name, visits] of measured) {
  if (!name.endsWith('now')) continue;
  printTable(
    visits[0].map(({ name: screen }, place) => {
      const of = (figure) => median(visits.map((steps) => steps[place][figure]));
      return {
        [name]: `→ ${screen}`,
        presses: of('presses'),
        waited: of('waited'),
        'next paint': of('nextPaint'),
        shift: of('shift'),
      };
    }),
  );
  printBudget(`longest next paint, ${name}`, highest(visits, 'nextPaint'), NEXT_PAINT, 'ms');
  printBudget(`largest shift, ${name}`, highest(visits, 'shift'), SHIFT, '');
}
