import type { Page } from 'playwright-core';

/** What would have to be scrolled sideways for, in pixels. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
