import { onSlowPhone, SLOW_PHONE, withBrowser } from './support/browser.mjs';
import { shopApi, withShop } from './support/shop.mjs';
import { median, printBudget, printMachine, printTable, readOptions } from './support/measure.mjs';

/** `npm run bench -- screens [--runs 5]`: docs/benchmarks.md. */
const options = readOptions({ runs: 5 });

/** How long after the press the next screen may be painted, in milliseconds. */
const budgets = {
  'product, with intent': 100,
  'product, without intent': 250,
  'Add To Cart → acknowledged': 100,
};
/** How long any press may take to the next paint, in milliseconds. */
const NEXT_PAINT = 100;
/** A press may take this multiple of a press of a plain button to the next paint. */
const MOST_RATIO = 2.5;
const PLAIN = 'a plain button';

/**
 * Runs in the page, so it cannot use outer scopes: `window.benchPress` will hold how long after the next press an element
 * with this text was painted, and how long the press itself took to the next paint, in milliseconds.
 */
const watchPress = ({ selector, text }) => {
  const find = () =>
    [...document.querySelectorAll(selector)].find(
      (each) => each.textContent.trim().startsWith(text) && each.getClientRects().length > 0,
    );
  const durations = { pointerdown: 0, pointerup: 0, click: 0, keydown: 0 };
  const events = new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) if (name in durations) durations[name] = duration;
  });
  events.observe({ type: 'event', durationThreshold: 16 });
  window.benchPress = new Promise((resolve) => {
    const report = (drawn, shown) => {
      const nextPaint = Math.max(...Object.values(durations));
      resolve({ shown: drawn < nextPaint ? nextPaint : shown, nextPaint });
    };
    const pressed = new AbortController();
    const onPress = ({ timeStamp }) => {
      pressed.abort();
      const sincePress = () => performance.now() - timeStamp;
      const look = () => {
        if (!find()) return;
        changes.disconnect();
        const drawn = sincePress();
        const { port1, port2 } = new MessageChannel();
        const painted = () => {
          const shown = sincePress();
          // Entries of events come some time after the frame that they end with, and know when it was on screen.
          setTimeout(() => report(drawn, shown), 500);
        };
        port1.addEventListener('message', painted);
        port1.start();
        requestAnimationFrame(() => port2.postMessage(null)); // the first task after the frame
      };
      const changes = new MutationObserver(look);
      changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    };
    for (const type of ['click', 'keydown']) addEventListener(type, onPress, { capture: true, signal: pressed.signal });
  });
};

const buy = { selector: 'main button', text: 'Add To Cart' };
const isAdding = { selector: 'main button[aria-disabled=true]', text: 'Add To Cart' };
const heading = (text) => ({ selector: 'main h1', text });
const part = (selector) => ({ selector, text: '' });
const reading = part('main section[aria-busy=true]');

/** All that was fetched ahead has come. */
const idle = (page) => page.waitForLoadState('networkidle');

/** Presses a control, with a key if one is given, and measures until something is shown. */
const press = async (page, control, shows, key) => {
  if (key) await control.focus();
  await page.evaluate(watchPress, shows);
  await (key ? page.keyboard.press(key) : control.click());
  return page.evaluate(() => window.benchPress);
};

/** A button without React, which says at once that it was pressed. */
const pressPlain = async (page) => {
  await page.evaluate(() => {
    const plain = Object.assign(document.createElement('button'), { textContent: 'Plain' });
    plain.style = 'position: fixed; inset: 50% auto auto 0; z-index: 9999';
    plain.addEventListener('click', () => plain.replaceChildren('Pressed'));
    document.body.append(plain);
  });
  return press(page, page.getByRole('button', { name: 'Plain' }), { selector: 'button', text: 'Pressed' });
};

const button = (page, name) => page.getByRole('main').getByRole('button', { name, exact: true });
const card = (page, name) => page.getByRole('main').getByRole('heading', { name }).getByRole('link');

/** Rests the pointer on a control until what it leads to was fetched ahead. */
const rest = async (page, control) => {
  await control.hover();
  await page.waitForTimeout(1500);
  await idle(page);
};

const home = async (page, address, name) => {
  await page.goto(address);
  await card(page, name).scrollIntoViewIfNeeded();
  await idle(page);
};

const fillSignIn = async (page, path, name) => {
  await page.goto(path);
  await page.getByLabel('Email Address', { exact: true }).fill(`${name}@example.com`);
  await page.getByLabel('Password', { exact: true }).fill(`${name}-proshop`);
  await idle(page);
};

const shop = (address, [first, second]) => ({
  /** A product with intent, the cart with intent, another product without: its chunk is there. */
  browse: async (page) => {
    await home(page, address, first.name);
    await rest(page, card(page, first.name));
    const product = await press(page, card(page, first.name), buy);
    await idle(page);
    await rest(page, button(page, 'Add To Cart'));
    const adding = await press(page, button(page, 'Add To Cart'), isAdding);
    await page.getByRole('heading', { name: 'Shopping Cart' }).waitFor();
    await page.getByRole('banner').getByRole('link', { name: 'ProShop' }).click();
    await card(page, second.name).scrollIntoViewIfNeeded();
    await idle(page);
    const other = await press(page, card(page, second.name), buy);
    await idle(page);
    const heart = await press(page, page.getByRole('button', { name: /^Wish list/ }), part('main [aria-pressed=true]'));
    const opening = await press(page, button(page, 'Add To Cart'), heading('Shopping Cart'));
    await idle(page);
    return {
      [PLAIN]: await pressPlain(page),
      'product, with intent': product,
      'Add To Cart → acknowledged': adding,
      'product, without intent': other,
      'the heart of the wish list': heart,
      'Add To Cart → cart, without intent': opening,
    };
  },
  /** A product whose chunk is missing. */
  firstProduct: async (page) => {
    await home(page, address, first.name);
    return { 'product, chunk missing': await press(page, card(page, first.name), buy) };
  },
  list: async (page) => {
    await page.goto(address);
    await idle(page);
    const links = page.getByRole('navigation', { name: 'Pages' });
    const turned = await press(page, links.getByRole('link', { name: '2', exact: true }), reading);
    await page.goto(`${address}/?brand=${encodeURIComponent(first.brand)}`);
    await idle(page);
    const chip = await press(page, page.getByRole('link', { name: `Remove ${first.brand}` }), reading);
    await idle(page);
    await button(page, 'Filters').click();
    const sorted = await press(page, page.getByLabel('Sort by'), reading, 'ArrowDown');
    return { 'a page of the list': turned, 'a filter chip': chip, 'the order of the list': sorted };
  },
  checkOut: async (page) => {
    const { _id: product, name, image, price, countInStock } = first;
    const lines = JSON.stringify([{ product, name, image, price, countInStock, qty: 1 }]);
    await page.addInitScript((cartItems) => localStorage.setItem('cartItems', cartItems), lines);
    await page.goto(`${address}/cart`);
    await idle(page);
    const quantity = await press(page, page.getByLabel(/^Qty of/), part('[aria-busy=true]'), 'ArrowDown');
    await fillSignIn(page, `${address}/login?redirect=/shipping`, 'john');
    const shipping = await press(page, button(page, 'Sign In'), heading('Shipping'));
    for (const [label, value] of Object.entries({
      Address: '1 Main Street',
      City: 'Boston',
      'Postal Code': '02101',
      Country: 'US',
    }))
      await page.getByLabel(label, { exact: true }).fill(value);
    const payment = await press(page, button(page, 'Continue'), heading('Payment Method'));
    const review = await press(page, button(page, 'Continue'), heading('Place Order'));
    await idle(page);
    const order = await press(page, button(page, 'Place Order'), heading('Order '));
    return {
      'a quantity in the cart': quantity,
      'sign in → shipping': shipping,
      'shipping → payment': payment,
      'payment → place order': review,
      'place order → order': order,
    };
  },
  administer: async (page) => {
    await fillSignIn(page, `${address}/login?redirect=/admin/productlist`, 'admin');
    await button(page, 'Sign In').click();
    // The price of the product that is bought stays as it is.
    const row = (at) => page.locator('tbody tr').filter({ hasNotText: first.name }).nth(at);
    await row(0).locator('[href]').first().waitFor();
    await idle(page);
    const tick = await press(page, row(0).getByRole('checkbox'), part('main input[name=value], main form input'));
    const cell = await press(page, row(2).getByRole('button', { name: /change price/ }), part('tbody form input'));
    await page.keyboard.insertText('12.34');
    const saved = await press(page, page.locator('tbody form input'), part('tbody form [aria-disabled]'), 'Enter');
    await idle(page);
    const edit = await press(page, row(3).getByRole('button', { name: /^Edit/ }), heading('Edit Product'));
    await idle(page);
    const api = shopApi(address);
    const { _id } = await api.aPaidOrder(await api.aPerson());
    await page.goto(`${address}/order/${_id}`);
    await button(page, 'Mark As Delivered').waitFor();
    await idle(page);
    const delivered = await press(page, button(page, 'Mark As Delivered'), part('main button:disabled'));
    return {
      'a row ticked': tick,
      'a cell opened': cell,
      'a cell saved': saved,
      'the form of a product': edit,
      'Mark As Delivered': delivered,
    };
  },
});

printMachine();
const measured = new Map();
await withShop({ MAX_OPEN_ORDERS: '100', MAX_UNITS_HELD_BY_NEW_ACCOUNT: '100' }, async ({ address }) => {
  const { products } = await (await fetch(`${address}/api/products`)).json();
  const visits = Object.values(
    shop(
      address,
      products.filter(({ countInStock }) => countInStock > 10),
    ),
  );
  await withBrowser(async (browser) => {
    for (let run = 0; run < options.runs; run += 1) {
      for (const visit of visits) {
        for (const [name, figures] of Object.entries(await onSlowPhone(browser, visit)))
          measured.set(name, [...(measured.get(name) ?? []), figures]);
      }
    }
  });
});

const rows = [...measured].map(([name, each]) => ({
  name,
  shown: median(each.map(({ shown }) => shown)),
  'next paint': median(each.map(({ nextPaint }) => nextPaint)),
}));
printTable(rows);
console.log(`\nms after the press; median of ${options.runs} visits with an empty cache; ${SLOW_PHONE}\n`);
const plain = rows.find(({ name }) => name === PLAIN)['next paint'];
for (const { name, shown, 'next paint': nextPaint } of rows) {
  if (budgets[name] !== undefined) printBudget(name, shown, budgets[name], 'ms');
  printBudget(`next paint of ${name}`, nextPaint, NEXT_PAINT, 'ms');
  if (name !== PLAIN) printBudget(`next paint of ${name} ÷ that of ${PLAIN}`, nextPaint / plain, MOST_RATIO, '');
}
