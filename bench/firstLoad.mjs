import { parseArgs } from 'node:util';
import { launchBrowser } from './support/browser.mjs';
import { median, printBudget, printMachine, printTable } from './support/figures.mjs';
import { loadVisit, prepare } from './support/loadVisit.mjs';
import { withShop, withShopOf } from './support/shop.mjs';
import { onSlowPhone, SLOW_PHONE } from './support/slowPhone.mjs';

/** `npm run bench:load -- [--runs 7] [--before <folder of another checkout, built>] [--verbose]`: docs/benchmarks.md. */
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '7' },
    before: { type: 'string' },
    verbose: { type: 'boolean', default: false },
  },
});

const still = { TBT: [100, 'ms'], CLS: [0.01, ''] };
const budgetsOf = (name) => {
  if (name === 'home, warm') return { ...still, 'LCP ÷ bare': [1.6, ''] };
  const ofBefore = values.before !== undefined && ['cart', 'sign-in'].includes(name);
  return {
    ...still,
    'FCP ÷ bare': [1.45, ''],
    'LCP ÷ bare': [2.2, ''],
    ...(ofBefore && { 'LCP ÷ before': [0.35, ''] }),
  };
};

const BARE = 'a bare answer';
const BEFORE = ', before';

/** The visits of a shop: those in one list share a browser profile, and so its HTTP cache. */
const toursOf = async (address, suffix) => {
  const { products } = await (await fetch(`${address}/api/products`)).json();
  const product = products.find(({ countInStock }) => countInStock > 0);
  const home = { url: `${address}/`, shows: products[0].name };
  return [
    [
      { name: `home${suffix}`, ...home },
      { name: `home, warm${suffix}`, ...home },
    ],
    [{ name: `product${suffix}`, url: `${address}/product/${product._id}`, shows: 'Add To Cart' }],
    [{ name: `cart${suffix}`, url: `${address}/cart`, shows: 'Your cart is empty' }],
    [{ name: `sign-in${suffix}`, url: `${address}/login`, shows: 'Email Address' }],
  ];
};

/** Adds the figures of one walk through a tour to those measured so far. */
const measure = (browser, tour, measured) =>
  onSlowPhone(browser, async (page) => {
    await prepare(page);
    for (const visit of tour) {
      const { figures, seen } = await loadVisit(page, visit);
      if (values.verbose) console.log(visit.name, JSON.stringify(seen));
      measured.set(visit.name, [...(measured.get(visit.name) ?? []), figures]);
    }
  });

const medianOf = (figures) => (figures.includes(null) ? null : median(figures));

const mediansOf = (visits) => {
  return Object.fromEntries(Object.keys(visits[0]).map((name) => [name, medianOf(visits.map((each) => each[name]))]));
};

/** Every visit of every shop, each in turn, since the machine's load changes. Returns the medians by name. */
const measureAll = async (ours, before) => {
  const shops = [toursOf(ours, ''), ...(before === undefined ? [] : [toursOf(before, BEFORE)])];
  const tours = await Promise.all(shops);
  const bare = [{ name: BARE, url: `${ours}/health/live` }];
  const inTurn = tours[0].flatMap((_, i) => tours.map((each) => each[i]));
  const measured = new Map();
  const browser = await launchBrowser();
  try {
    for (let run = 0; run < Number(values.runs); run += 1) {
      for (const tour of [bare, ...inTurn]) await measure(browser, tour, measured);
    }
  } finally {
    await browser.close();
  }
  return new Map([...measured].map(([name, visits]) => [name, mediansOf(visits)]));
};

printMachine();
const found = await withShop({}, ({ address }) =>
  values.before === undefined
    ? measureAll(address)
    : withShopOf(values.before, {}, (before) => measureAll(address, before.address)),
);

const ratio = (figure, base) => (figure === null || !base ? null : figure / base);
const bare = found.get(BARE);
const rows = [...found].map(([name, figures]) => {
  const before = found.get(`${name}${BEFORE}`);
  const ofBefore = ['FCP', 'LCP', 'TBT', 'ready', 'JS kB br'].map((each) => [
    `${each} ÷ before`,
    ratio(figures[each], before?.[each]),
  ]);
  return {
    name,
    ...figures,
    'FCP ÷ bare': figures.FCP / bare.FCP,
    'LCP ÷ bare': figures.LCP / bare.LCP,
    ...(values.before === undefined ? {} : Object.fromEntries(ofBefore)),
  };
});
printTable(rows);
console.log(`\nms; median of ${values.runs} visits; ${SLOW_PHONE}; “ready” is when the shop takes input\n`);
for (const { name, ...figures } of rows.filter((row) => row.name !== BARE && !row.name.endsWith(BEFORE))) {
  for (const [figure, [most, unit]] of Object.entries(budgetsOf(name)))
    printBudget(`${figure} of ${name}`, figures[figure], most, unit);
}
