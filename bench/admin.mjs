import { withBrowser } from './support/browser.mjs';
import { median, printBudget, printMachine } from './support/measure.mjs';
import { catalogueSql, ordersSql, usersSql } from './support/rows.mjs';
import { withRows, withShop } from './support/shop.mjs';

/** `npm run bench -- admin`: a press is a click or a key; typing a value is one press. docs/benchmarks.md. */

const statements = [catalogueSql(500), usersSql(3000), ordersSql(3000), 'analyze'];

const open = async (page, path) => {
  await page.goto(path);
  await page.locator('tbody [href]').first().waitFor();
  await page.waitForLoadState('networkidle');
};

/** Does some work on one page, until that says that it is done, and prints how many presses it took. */
const count = async (page, name, most, path, work) => {
  let presses = 0;
  const counted =
    (act) =>
    (...given) => {
      presses += 1;
      return act(...given);
    };
  await open(page, path);
  const begun = performance.now();
  await work({
    row: (at) => page.locator('tbody tr').nth(at),
    click: counted((control, how) => control.click(how)),
    press: counted((key) => page.keyboard.press(key)),
    type: counted((value) => page.keyboard.insertText(value)),
  });
  const ms = Math.round(performance.now() - begun);
  if (!page.url().endsWith(path)) throw new Error(`${name} left ${path} for ${page.url()}`);
  printBudget(`${name}, in ${ms} ms: presses`, presses, most, '');
};

const countPresses = async (page) => {
  await count(page, 'ten deliveries', 3, '/admin/orderlist?show=waiting', async ({ row, click }) => {
    await click(row(0).getByRole('checkbox'));
    await click(row(9).getByRole('checkbox'), { modifiers: ['Shift'] });
    await click(page.getByRole('button', { name: 'Mark 10 as delivered' }));
    await page.getByText('10 orders were marked as delivered.').first().waitFor();
  });
  await count(page, 'correcting a price', 3, '/admin/productlist', async ({ row, click, type, press }) => {
    await click(row(4).getByRole('button', { name: /change price/ }));
    await type('12.34');
    await press('Enter');
    await row(4)
      .getByRole('button', { name: /^\$12\.34: change price/ })
      .waitFor();
  });
  await count(page, 'restocking three', 6, '/admin/productlist?show=low', async ({ row, click, type, press }) => {
    for (const at of [0, 2, 4]) await click(row(at).getByRole('checkbox'));
    await click(page.getByRole('textbox', { name: 'New value' }));
    await type('40');
    await press('Enter');
    await page.getByText('3 products saved.').waitFor();
  });
};

/** How long the first order of a later page takes to be found. `usersSql` has the addresses of buyers. */
const timeToFind = async (page, place) => {
  await open(page, `/admin/orderlist?page=${place}`);
  const order = await page.locator('tbody [href]').first().getAttribute('href');
  const buyer = await page.locator('tbody td:nth-child(2)').first().textContent();
  await open(page, '/admin/orderlist');
  const begun = performance.now();
  await page
    .getByRole('searchbox', { name: 'Search orders' })
    .pressSequentially(`${buyer.replace(' ', '')}@example.com`);
  await page.locator(`tbody [href="${order}"]`).waitFor();
  return performance.now() - begun;
};

const heightOfControls = async (page) => {
  const tabs = await page.getByRole('navigation', { name: 'Administration' }).boundingBox();
  return (await page.locator('tbody tr').first().boundingBox()).y - tabs.y - tabs.height;
};

const measure = async (page) => {
  await page.goto('/login?redirect=/admin/orderlist');
  await page.getByLabel('Email Address', { exact: true }).fill('admin@example.com');
  await page.getByLabel('Password', { exact: true }).fill('admin-proshop');
  await page.keyboard.press('Enter');
  await page.waitForURL('/admin/orderlist');
  await countPresses(page);
  const times = [];
  for (const place of [5, 15, 25, 35, 45]) times.push(await timeToFind(page, place));
  printBudget('finding an order by e-mail', median(times), 2000, 'ms');
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await open(page, '/admin/orderlist');
    printBudget(`controls above the first order at ${width} px`, await heightOfControls(page), 200, 'px');
  }
};

printMachine();
await withRows('embedded', statements, (where) =>
  withShop(where, ({ address: baseURL }) =>
    withBrowser(async (browser) => measure(await browser.newPage({ baseURL, viewport: { width: 1280, height: 900 } }))),
  ),
);
