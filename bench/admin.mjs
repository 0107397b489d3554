import { get } from 'node:http';
import { withBrowser } from './support/browser.mjs';
import { signInAdmin } from './support/buyers.mjs';
import { ordersSql, reviewsSql, usersSql } from './support/rows.mjs';
import { withRows, withShop } from './support/shop.mjs';
import {
  forgetPeak,
  load,
  median,
  memoryOf,
  overRounds,
  printMachine,
  printTable,
  readOptions,
} from './support/measure.mjs';

/** `npm run bench -- admin [--rows 10000] [--few 100] [--answers 5] [--rounds 3]`: the cost of long lists. */
const options = readOptions({ rows: 10_000, few: 100, answers: 5, rounds: 3 });
const sizes = [options.few, options.rows];
const ROUNDS = options.rounds;

const MOST_REVIEWS = 20_000;
const statementsFor = (count) => [
  usersSql(count),
  ordersSql(count),
  reviewsSql(Math.min(count, MOST_REVIEWS), "'headphones'"),
  'vacuum analyze',
];

const BRIEF = 'application/json;fields=row';
const calls = {
  'C20 a page': { path: '/api/orders?limit=50', accept: BRIEF },
  'C2 some reviews': { path: '/api/products/headphones?reviews=20' },
  'C2 all reviews': { path: '/api/products/headphones' },
  'C20 orders': { path: '/api/orders' },
  'C20 rows': { path: '/api/orders', accept: BRIEF },
  'C12 users': { path: '/api/users' },
};

/** Compressed length of a response, in kB. */
const sent = (url, headers) =>
  new Promise((resolve, reject) => {
    get(url, { headers }, (answer) => {
      let bytes = 0;
      answer.on('data', (part) => (bytes += part.length)).on('end', () => resolve(bytes / 1000));
    }).on('error', reject);
  });

/** Time, size and peak memory of the responses to a browser's requests. */
const measureCalls = async ({ address, pid }, database, count) => {
  const { token } = await signInAdmin(address);
  const rows = [];
  for (const [name, { path, accept = '*/*' }] of Object.entries(calls)) {
    const headers = { authorization: `Bearer ${token}`, accept, 'accept-encoding': 'br' };
    const url = address + path;
    forgetPeak(pid);
    const before = memoryOf(pid).now;
    await load({ url, headers, connections: 1, amount: 3 });
    const rounds = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      rounds.push(await load({ url, headers, connections: 1, amount: options.answers }));
    }
    const kB = (await (await fetch(url, { headers })).arrayBuffer()).byteLength / 1000;
    const { p50, 'p97.5': p97 } = overRounds(rounds);
    rows.push({
      what: `${name}, ${database}`,
      rows: count,
      p50,
      'p97.5': p97,
      kB,
      'MB more': memoryOf(pid).peak - before,
      'kB sent': await sent(url, headers),
    });
  }
  return rows;
};

/** Runs in the page: the time from each key press and click to the next frame. */
const watchPaints = () => {
  window.benchPaints = [];
  for (const kind of ['input', 'click']) {
    addEventListener(
      kind,
      ({ timeStamp }) =>
        requestAnimationFrame(() => setTimeout(() => window.benchPaints.push(performance.now() - timeStamp))),
      true,
    );
  }
  const rows = new MutationObserver(() => {
    if (document.querySelectorAll('tbody tr').length === 0) return;
    rows.disconnect();
    requestAnimationFrame(() => (window.benchShown = performance.now()));
  });
  rows.observe(document, { childList: true, subtree: true });
};

const paints = async (page, act) => {
  await page.evaluate(() => (window.benchPaints = []));
  await act();
  await page.waitForTimeout(200);
  return page.evaluate(() => window.benchPaints);
};

const lists = [
  { name: 'orders', path: '/admin/orderlist', words: 'buyer 42', sortBy: ['TOTAL', 'USER', 'DATE'] },
  { name: 'users', path: '/admin/userlist', words: 'buyer42', sortBy: [] },
];

/** The admin's waiting times: the list, each letter of a search, each change of the sort order. */
const measureScreens = async (address, count) => {
  const admin = JSON.stringify(await signInAdmin(address));
  return withBrowser(async (browser) => {
    const rows = [];
    for (const { name, path, words, sortBy } of lists) {
      const shown = [];
      const typed = [];
      const sorted = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const context = await browser.newContext({
          storageState: {
            cookies: [],
            origins: [{ origin: address, localStorage: [{ name: 'userInfo', value: admin }] }],
          },
        });
        const page = await context.newPage();
        await page.addInitScript(watchPaints);
        await page.goto(address + path);
        await page.waitForFunction(() => window.benchShown !== undefined);
        shown.push(await page.evaluate(() => window.benchShown));
        const search = page.getByRole('main').getByRole('searchbox');
        typed.push(...(await paints(page, () => search.pressSequentially(words, { delay: 120 }))));
        await search.fill('');
        for (const title of sortBy) {
          sorted.push(
            ...(await paints(page, () => page.getByRole('columnheader', { name: title }).getByRole('button').click())),
          );
        }
        await context.close();
      }
      rows.push({
        what: name,
        rows: count,
        'to show': median(shown),
        'a letter': median(typed),
        'slowest letter': Math.max(...typed),
        'to sort': sorted.length > 0 ? median(sorted) : '–',
      });
    }
    return rows;
  });
};

/** Ratios of the long list's figures to the short one's. */
const withRatios = (rows, ...figures) =>
  rows.map((row) => {
    const few = rows.find((other) => other.what === row.what && other.rows === sizes[0]);
    const ratios = figures.map((name) => [`× ${name}`, row[name] / few[name]]);
    return { ...row, ...Object.fromEntries(ratios) };
  });

printMachine();
const answers = [];
const screens = [];
for (const count of sizes) {
  for (const database of ['PostgreSQL', 'embedded']) {
    await withRows(database, statementsFor(count), (where) =>
      withShop(where, async (shop) => {
        answers.push(...(await measureCalls(shop, database, count)));
        if (database === 'embedded') screens.push(...(await measureScreens(shop.address, count)));
      }),
    );
  }
}
printTable(withRatios(answers, 'p50', 'kB', 'MB more'));
printTable(withRatios(screens, 'to show', 'a letter'));
console.log(`\nms; median of ${ROUNDS} rounds; × is the figure by that of ${sizes[0]} rows; one connection`);
