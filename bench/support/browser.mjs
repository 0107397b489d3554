import { fromSource } from './shop.mjs';

const { launchBrowser } = await fromSource('tests/drivers/browser/browser.ts');

/** The tests' browser, closed after `use`. */
export const withBrowser = async (use) => {
  const browser = await launchBrowser();
  try {
    return await use(browser);
  } finally {
    await browser.close();
  }
};

/** How much slower than this machine the processor of the phone is. */
const CPU_SLOWDOWN = 4;

const slow4G = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 };

/** What the figures were measured with. */
export const SLOW_PHONE = `1.6 Mbit/s, 150 ms, CPU ÷ ${CPU_SLOWDOWN}`;

const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 };

/** A page on a slow phone, with an empty cache. Closed after `use`. */
export const onSlowPhone = async (browser, use) => {
  const context = await browser.newContext(phone);
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', slow4G);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    return await use(page);
  } finally {
    await context.close();
  }
};

/**
 * Runs in the page before its own scripts, so it cannot use outer scopes: `window.benchReady` will be when the shop began
 * to take input, in milliseconds; null until then, or if the document keeps no early input.
 */
export const watchReady = () => {
  window.benchReady = null;
  // The shop asks once for what was kept until it takes input itself (src/services/earlyInput.ts).
  let takeEarlyInput;
  Object.defineProperty(window, 'takeEarlyInput', {
    configurable: true,
    set: (given) => {
      takeEarlyInput = given;
    },
    get: () => {
      window.benchReady ??= performance.now();
      return takeEarlyInput;
    },
  });
};
