/** How much slower than this machine the processor of the phone is. */
const CPU_SLOWDOWN = 4;

const slow4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1e6) / 8,
  uploadThroughput: (0.75 * 1e6) / 8,
};

/** What the figures were measured with. */
export const SLOW_PHONE = `1.6 Mbit/s, 150 ms, CPU ÷ ${CPU_SLOWDOWN}`;

/** A page on a slow phone, with an empty cache, and its session with the browser. Closed after `use`. */
export const onSlowPhone = async (browser, use) => {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', slow4G);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    return await use(page, session);
  } finally {
    await context.close();
  }
};
