import { parseArgs } from 'node:util';
import { launchBrowser } from './support/browser.mjs';
import { median, printBudget, printMachine, printTable } from './support/figures.mjs';
import { withShop } from './support/shop.mjs';
import { onSlowPhone, SLOW_PHONE } from './support/slowPhone.mjs';
import { watchLoad } from './support/watchLoad.mjs';

/** `npm run bench:load -- [--runs 5] [--verbose]`: docs/benchmarks.md. */
const { values } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, verbose: { type: 'boolean', default: false } },
});

const budgets = { FCP: [1400, 'ms'], LCP: [1700, 'ms'], TBT: [150, 'ms'], CLS: [0.02, ''] };
const sizes = { 'JS gzip': [125, 'kB'], 'CSS gzip': [12, 'kB'] };

const QUIET = 3000;

const kindOf = (url) => /\.(js|css)$/.exec(new URL(url).pathname)?.[1] ?? 'other';

/** Bytes transferred by kind, with headers; and the scripts and style sheets. */
const watchTransfers = (session) => {
  const urls = new Map();
  const bytes = { js: 0, css: 0, other: 0 };
  session.on('Network.requestWillBeSent', ({ requestId, request }) => urls.set(requestId, request.url));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const url = urls.get(requestId);
    if (url?.startsWith('http')) bytes[kindOf(url)] += encodedDataLength;
  });
  return { bytes, files: (kind) => [...new Set(urls.values())].filter((url) => kindOf(url) === kind) };
};

/** Length of the bodies for a client that accepts only gzip, in kB. */
const gzipped = async (urls) => {
  const lengths = urls.map(async (url) => {
    const answer = await fetch(url, { method: 'HEAD', headers: { 'accept-encoding': 'gzip' } });
    return Number(answer.headers.get('content-length'));
  });
  return (await Promise.all(lengths)).reduce((sum, length) => sum + length, 0) / 1000;
};

/** One cold visit on a slow phone. */
const visit = (browser, { url, shows }) =>
  onSlowPhone(browser, async (page, session) => {
    await page.addInitScript(watchLoad);
    const { bytes, files } = watchTransfers(session);
    await page.goto(url);
    if (shows) await page.getByText(shows).first().waitFor({ state: 'visible' });
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(QUIET);
    const seen = await page.evaluate(() => window.benchSeen);
    if (values.verbose) console.log(url, JSON.stringify(seen));
    const blocking = seen.tasks.map(({ duration }) => Math.max(0, duration - 50));
    return {
      FCP: seen.firstPaint,
      LCP: seen.largest?.at ?? seen.firstPaint,
      TBT: blocking.reduce((sum, each) => sum + each, 0),
      CLS: seen.shifts.reduce((sum, { value }) => sum + value, 0),
      'JS kB': bytes.js / 1000,
      'CSS kB': bytes.css / 1000,
      'other kB': bytes.other / 1000,
      'JS gzip': await gzipped(files('js')),
      'CSS gzip': await gzipped(files('css')),
    };
  });

const mediansOf = (visits) =>
  Object.fromEntries(Object.keys(visits[0]).map((name) => [name, median(visits.map((each) => each[name]))]));

printMachine();
const rows = await withShop({}, async ({ address }) => {
  const { products } = await (await fetch(`${address}/api/products`)).json();
  const product = products[0];
  const pages = {
    'a bare answer': { url: `${address}/health/live` },
    home: { url: `${address}/`, shows: product.name },
    product: { url: `${address}/product/${product._id}`, shows: 'Add To Cart' },
  };
  const browser = await launchBrowser();
  try {
    const visits = new Map(Object.keys(pages).map((name) => [name, []]));
    for (let run = 0; run < Number(values.runs); run += 1) {
      for (const [name, page] of Object.entries(pages)) visits.get(name).push(await visit(browser, page));
    }
    return [...visits].map(([name, each]) => ({ name, ...mediansOf(each) }));
  } finally {
    await browser.close();
  }
});

const floor = rows[0].FCP;
printTable(rows.map((row) => ({ ...row, 'FCP ÷ bare': row.FCP / floor, 'LCP ÷ bare': row.LCP / floor })));
console.log(`\nms; median of ${values.runs} cold visits; ${SLOW_PHONE}; sizes with headers\n`);
for (const { name, ...figures } of rows.slice(1)) {
  for (const [figure, [most, unit]] of Object.entries({ ...budgets, ...(name === 'home' ? sizes : {}) })) {
    printBudget(`${figure} of ${name}`, figures[figure], most, unit);
  }
}
