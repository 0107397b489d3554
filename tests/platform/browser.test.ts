import { afterEach, describe, expect, it, vi } from 'vitest';
import { findBrowser, launchBrowser } from '../drivers/browser/browser.ts';

const page = `data:text/html,<title>ProShop</title><h1 style="font-family:sans-serif">Latest Products</h1>`;

afterEach(() => void vi.unstubAllEnvs());

describe.runIf(process.platform === 'linux' && process.arch === 'x64')('the browser for tests', () => {
  it('is the bundled one by default', { timeout: 120_000 }, async () => {
    vi.stubEnv('CHROME_PATH', undefined);
    expect((await findBrowser()).executablePath).toContain('node_modules');
    expect((await findBrowser(process.execPath)).executablePath).toBe(process.execPath);
    await expect(findBrowser('/nowhere/chrome')).rejects.toThrow('/nowhere/chrome was not found');

    const browser = await launchBrowser();
    try {
      expect(browser.version()).toMatch(/^147\./);
      const tab = await browser.newPage();
      await tab.goto(page);
      expect(await tab.title()).toBe('ProShop');
      const heading = await tab.getByRole('heading').boundingBox();
      expect(heading?.height).toBeGreaterThan(20); // a font is available
      expect((await tab.screenshot()).length).toBeGreaterThan(1000);
    } finally {
      await browser.close();
    }
  });
});
