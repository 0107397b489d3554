import { chromium, type Browser, type Page } from 'playwright-core';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { modelOf, type EventExecutor } from 'xstate-walks';
import { allMissingOn, attachProbe, chartsOn, performOn } from 'xstate-walks/playwright';
import { absent, fill, press, shown, type Action, type Expectation } from 'xstate-walks/screen';
import { pinMachine } from './pin';

type Snapshot = SnapshotFrom<typeof pinMachine>;

const model = modelOf(pinMachine, {
  events: { enter: [{ pin: '1234' }, { pin: '0000' }] },
  stateKey: ({ context }) => context.wrong,
});
let browser: Browser;
let server: ViteDevServer;
let page: Page;

beforeAll(async () => {
  server = await createServer({
    configFile: false,
    logLevel: 'silent',
    root: import.meta.dirname,
    server: { port: 0 },
  });
  await server.listen();
  // CHROMIUM is the path of your browser, unless `npx playwright-core install chromium` has installed one.
  const args = process.env['CHROMIUM_ARGS']?.split(' ') ?? [];
  browser = await chromium.launch({ executablePath: process.env['CHROMIUM'], args });
}, 60_000);
afterAll(async () => {
  await browser.close();
  await server.close();
});

const act =
  (actions: (step: { event: { pin?: string } }) => Action[]): EventExecutor<Snapshot, { type: string; pin?: string }> =>
  async (step) => {
    for (const action of actions(step)) await performOn(page, action, () => Promise.reject(new Error('nothing else')));
  };
const look = (expectations: (snapshot: Snapshot) => Expectation[]) => (snapshot: Snapshot) =>
  expect.poll(() => allMissingOn(page, expectations(snapshot))).toEqual([]);

it.each(model.testPaths)('the page follows its chart: %s', { timeout: 60_000 }, (_title, walk) =>
  walk({
    level: 'browser',
    start: async () => {
      const context = await browser.newContext();
      await attachProbe(context, model.record);
      page = await context.newPage();
      await page.clock.install();
      await page.goto(server.resolvedUrls!.local[0]!);
      return null;
    },
    stop: () => page.context().close(),
    executors: {
      enter: act(({ event }) => [fill('PIN', event.pin!), press('button', 'Open')]),
      lock: act(() => [press('button', 'Lock')]),
    },
    screens: {
      locked: look(({ context }) => [shown('status', undefined, { reads: `${3 - context.wrong} attempts left` })]),
      blocked: look(() => [shown('alert'), absent('button', 'Open')]),
      open: look(() => [shown('heading', 'Open')]),
    },
    elapse: (ms) => page.clock.runFor(ms),
    arrives: ({ value }) => expect.poll(() => chartsOn(page).where('pin')).toBe(value),
  }),
);

it('the page has taken every transition', () => expect(model.uncovered()).toEqual([]));
