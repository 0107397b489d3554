import { describe, expect, it } from 'vitest';
import { findBrowser, launchBrowser } from '../support/browser.ts';

const page = `data:text/html,<title>ProShop</title><h1 style="font-family:sans-serif">Latest Products</h1>`;

describe.runIf(process.platform === 'linux' && process.arch === 'x64')('the browser for tests', () => {
  it('is the bundled one when the system has none', { timeout: 120_000 }, async () => {
    const none: string[] = [];
    expect((await findBrowser(none)).executablePath).toContain('node_modules');

    const browser = await launchBrowser({}, none);
    try {
      expect(browser.version()).toMatch(/^147\./);
      const tab = await browser.newPage();
      await tab.goto(page);
      expect(await tab.title()).toBe('ProShop');
      const heading = await tab.getByRole('heading').boundingBox();
      expect(heading?.height).toBeGreaterThan(20); // text has a font to be drawn with
      expect((await tab.screenshot()).length).toBeGreaterThan(1000);
    } finally {
      await browser.close();
    }
  });
});
