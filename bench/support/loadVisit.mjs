import { watchLoad } from './watchLoad.mjs';
import { watchReady } from './watchReady.mjs';

/** How long the page is watched after its last request, in milliseconds. */
const QUIET = 3000;

/** What of a task counts as blocking, in milliseconds. */
const LONG_TASK = 50;

const sum = (numbers) => numbers.reduce((total, each) => total + each, 0);

/** Total Blocking Time as Lighthouse computes it: what long tasks take beyond 50 ms, after the first contentful paint. */
export const blockingTime = (tasks, firstPaint) =>
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
export const prepare = (page) => Promise.all([watchLoad, watchReady].map((watch) => page.addInitScript(watch)));

/** Loads an address in a prepared page until `shows` is there and nothing happens any more. Times in milliseconds. */
export const loadVisit = async (page, { url, shows }) => {
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
