import { onSlowPhone, SLOW_PHONE, watchReady, withBrowser } from './support/browser.mjs';
import { withShop, withShopOf } from './support/shop.mjs';
import { median, printBudget, printMachine, printTable, readOptions } from './support/measure.mjs';

/** `npm run bench -- load [--runs 9] [--before <folder of another checkout, built>] [--verbose]`: docs/benchmarks.md. */
const options = readOptions({ runs: 9, before: undefined, verbose: false });

const still = { TBT: [100, 'ms'], CLS: [0.01, ''] };
const budgetsOf = (name) =>
  name === 'home, warm'
    ? { ...still, 'LCP ÷ bare': [1.6, ''] }
    : { ...still, 'FCP ÷ bare': [1.45, ''], 'LCP ÷ bare': [2.2, ''] };

/**
 * Runs in the page before its own scripts, so it cannot use outer scopes: collects the browser's performance entries of
 * the load.
 */
const watchLoad = () => {
  const seen = { firstPaint: 0, largest: null, tasks: [], shifts: [] };
  window.benchSeen = seen;
  const take = {
    paint: ({ name, startTime }) => {
      if (name === 'first-contentful-paint') seen.firstPaint = startTime;
    },
    'largest-contentful-paint': ({ startTime, element, url }) => {
      seen.largest = { at: startTime, what: [element?.tagName, element?.className, url].filter(Boolean).join(' ') };
    },
    longtask: ({ startTime, duration }) => seen.tasks.push({ startTime, duration }),
    'layout-shift': ({ value, hadRecentInput, sources }) => {
      const moved = sources.map(({ node }) => node?.className || node?.nodeName || '?');
      if (!hadRecentInput) seen.shifts.push({ value, moved });
    },
  };
  for (const [type, each] of Object.entries(take)) {
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true });
  }
};

/** How long the page is watched after its last request, in milliseconds. */
const QUIET = 2000;

/** What of a task counts as blocking, in milliseconds. */
const LONG_TASK = 50;

const sum = (numbers) => numbers.reduce((total, each) => total + each, 0);

/** Total Blocking Time as Lighthouse computes it: what long tasks take beyond 50 ms, after the first contentful paint. */
const blockingTime = (tasks, firstPaint) =>
  sum(
    tasks.map(({ startTime, duration }) =>
      Math.max(0, startTime + duration - Math.max(startTime, firstPaint) - LONG_TASK),
    ),
  );

/** Length of the bodies for a client that accepts Brotli, in kB. */
const inBrotli = async (urls) => {
  const lengths = urls.map(async (url) => {
    const answer = await fetch(url, { method: 'HEAD', headers: { 'accept-encoding': 'br' } });
    return Number(answer.headers.get('content-length'));
  });
  return sum(await Promise.all(lengths)) / 1000;
};

const scriptsOf = (page) =>
  page.evaluate(() => {
    const urls = performance.getEntriesByType('resource').map(({ name }) => name);
    return [...new Set(urls)].filter((url) => new URL(url).pathname.endsWith('.js'));
  });

/** Lets a page that has loaded nothing yet be measured. */
const prepare = (page) => Promise.all([watchLoad, watchReady].map((watch) => page.addInitScript(watch)));

/** Loads an address in a prepared page until `shows` is there and nothing happens any more. Times in milliseconds. */
const loadVisit = async (page, { url, shows }) => {
  await page.goto(url);
  if (shows) await page.getByText(shows).first().waitFor({ state: 'visible' });
  const shown = shows ? await page.evaluate(() => performance.now()) : null;
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(QUIET);
  const seen = await page.evaluate(() => ({ ...window.benchSeen, ready: window.benchReady }));
  const figures = {
    FCP: seen.firstPaint,
    LCP: seen.largest?.at ?? seen.firstPaint,
    TBT: blockingTime(seen.tasks, seen.firstPaint),
    CLS: sum(seen.shifts.map(({ value }) => value)),
    // A build that keeps no early input takes input as soon as its screen is there.
    ready: seen.ready ?? shown,
    'JS kB br': await inBrotli(await scriptsOf(page)),
  };
  await page.goto('about:blank'); // else the next visit of the same address would be a reload
  return { figures, seen };
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
      if (options.verbose) console.log(visit.name, JSON.stringify(seen));
      measured.set(visit.name, [...(measured.get(visit.name) ?? []), figures]);
    }
  });

const medianOf = (figures) => (figures.includes(null) ? null : median(figures));

const mediansOf = (visits) =>
  Object.fromEntries(Object.keys(visits[0]).map((name) => [name, medianOf(visits.map((each) => each[name]))]));

/** Every visit of every shop, each in turn, since the machine's load changes. Returns the medians by name. */
const measureAll = async (ours, before) => {
  const shops = [toursOf(ours, ''), ...(before === undefined ? [] : [toursOf(before, BEFORE)])];
  const tours = await Promise.all(shops);
  const bare = [{ name: BARE, url: `${ours}/health/live` }];
  const inTurn = tours[0].flatMap((_, i) => tours.map((each) => each[i]));
  const measured = new Map();
  await withBrowser(async (browser) => {
    for (let run = 0; run < options.runs; run += 1) {
      for (const tour of [bare, ...inTurn]) await measure(browser, tour, measured);
    }
  });
  return new Map([...measured].map(([name, visits]) => [name, mediansOf(visits)]));
};

printMachine();
const found = await withShop({}, ({ address }) =>
  options.before === undefined
    ? measureAll(address)
    : withShopOf(options.before, {}, (before) => measureAll(address, before.address)),
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
    ...(options.before === undefined ? {} : Object.fromEntries(ofBefore)),
  };
});
printTable(rows);
console.log(`\nms; median of ${options.runs} visits; ${SLOW_PHONE}; “ready” is when the shop takes input\n`);
for (const { name, ...figures } of rows.filter((row) => row.name !== BARE && !row.name.endsWith(BEFORE))) {
  for (const [figure, [most, unit]] of Object.entries(budgetsOf(name)))
    printBudget(`${figure} of ${name}`, figures[figure], most, unit);
}
