import type { Page } from 'playwright-core';

declare global {
  interface Window {
    shifted: number;
  }
}

/** Sums the layout shifts of a page from its first paint on, without those after input unless they count, too. */
export const watchShifts = (page: Page, { afterInput = true } = {}): Promise<unknown> =>
  page.addInitScript((all) => {
    window.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (all || !entry.hadRecentInput) window.shifted += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  }, afterInput);

/** The sum so far. */
export const shifted = (page: Page): Promise<number> => page.evaluate(() => window.shifted);

/** The largest allowed sum. */
export const MOST_SHIFT = 0.01;
