import { withBrowser } from './support/browser.mjs';
import { median, printBudget, printMachine } from './support/measure.mjs';
import { catalogueSql, ordersSql, usersSql } from './support/rows.mjs';
import { withRows, withShop } from './support/shop.mjs';

/** `npm run bench -- admin`: a press is a click or a key; typing a value is one press. docs/benchmarks.md. */

const statements = [catalogueSql(500), usersSql(3000), ordersSql(3000), 'analyze'];

const row = (page, at) => page.locator('tbody tr').nth(at);
const box = (page, at) => row(page, at).getByRole('checkbox');

/** Where the work begins, how many presses it may take, and the work, until the page says that it is done. */
const tasks = {
  'ten deliveries': [
    '/admin/orderlist?show=waiting',
    3,
    async (page, { click }) => {
      await click(box(page, 0));
      await click(box(page, 9), { modifiers: ['Shift'] });
      await click(page.getByRole('button', { name: 'Mark 10 as delivered' }));
      await page.getByText('10 orders were marked as delivered.').first().waitFor();
    },
  ],
  'correcting a price': [
    '/admin/productlist',
    3,
    async (page, { click, type, press }) => {
      await click(row(page, 4).getByRole('button', { name: /change price/ }));
      await type('12.34');
      await press('Enter');
      await row(page, 4)
        .getByRole('button', { name: /^\$12\.34: change price/ })
        .waitFor();
    },
  ],
  'restocking three products': [
    '/admin/productlist?show=low',
    6,
    async (page, { click, type, press }) => {
      for (const at of [0, 2, 4]) await click(box(page, at));
      await click(page.getByRole('textbox', { name: 'New value' }));
      await type('40');
      await press('Enter');
      await page.getByText('Saved: 3 products.').waitFor();
    },
  ],
};

const open = async (page, path) => {
  await page.goto(path);
  await page.locator('tbody [href]').first().waitFor();
  await page.waitForLoadState('networkidle');
};

const timeOf = async (act) => {
  const begun = performance.now();
  await act();
  return performance.now() - begun;
};

const signIn = async (page) => {
  await page.goto('/login');
  await page.getByLabel('Email Address', { exact: true }).fill('admin@example.com');
  await page.getByLabel('Password', { exact: true }).fill('admin-proshop');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === '/');
};

const doTask = async (page, name, [path, most, work]) => {
  await open(page, path);
  let presses = 0;
  const counted =
    (act) =>
    (...given) => {
      presses += 1;
      return act(...given);
    };
  const time = await timeOf(() =>
    work(page, {
      click: counted((control, how) => control.click(how)),
      press: counted((key) => page.keyboard.press(key)),
      type: counted((value) => page.keyboard.insertText(value)),
    }),
  );
  if (!page.url().endsWith(path)) throw new Error(`${name} left ${path} for ${page.url()}`);
  printBudget(`${name}, in ${Math.round(time)} ms: presses`, presses, most, '');
};

/** The first order of a later page, by what its buyer's address begins with: see `usersSql`. */
const find = async (page, place) => {
  await open(page, `/admin/orderlist?page=${place}`);
  const found = `tbody a[href="${await row(page, 0).getByRole('link', { name: 'Details' }).getAttribute('href')}"]`;
  const buyer = await row(page, 0).locator('td').nth(1).textContent();
  await open(page, '/admin/orderlist');
  return timeOf(async () => {
    const email = `${buyer.replace(' ', '')}@example.com`;
    await page.getByRole('searchbox', { name: 'Search orders' }).pressSequentially(email);
    await page.locator(found).waitFor();
  });
};

/** Runs in the page. */
const controlsAbove = () => {
  const [tabs, first] = ['nav[aria-label="Administration"]', 'tbody tr'].map((each) =>
    document.querySelector(each).getBoundingClientRect(),
  );
  return first.top - tabs.bottom;
};

printMachine();
await withRows('embedded', statements, (where) =>
  withShop(where, ({ address }) =>
    withBrowser(async (browser) => {
      const page = await browser.newPage({ baseURL: address, viewport: { width: 1280, height: 900 } });
      await signIn(page);
      for (const [name, task] of Object.entries(tasks)) await doTask(page, name, task);
      const times = [];
      for (const place of [5, 15, 25, 35, 45]) times.push(await find(page, place));
      printBudget('finding an order by e-mail', median(times), 2000, 'ms');
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 900 });
        await open(page, '/admin/orderlist');
        printBudget(`controls above the first order at ${width} px`, await page.evaluate(controlsAbove), 200, 'px');
      }
    }),
  ),
);
