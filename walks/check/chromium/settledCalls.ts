import type { BrowserContext, Page } from 'playwright-core';
import type { InspectionEvent } from 'xstate';

type Counting = { __settledCalls?: number; __inspectCharts?: (event: InspectionEvent) => void };

/** Runs in the page before the shop: counts the calls whose answer or failure a chart has heard of. */
const count = () => {
  const page = globalThis as Counting;
  page.__settledCalls = 0;
  page.__inspectCharts = (inspected) => {
    if (inspected.type !== '@xstate.event') return;
    if (/^xstate\.(?:done|error)\.actor\b/.test(inspected.event.type)) page.__settledCalls! += 1;
  };
};

export const countSettledCalls = (profile: BrowserContext): Promise<unknown> => profile.addInitScript(count);

/** How many calls of a tab have settled since its document was loaded. */
export const settledCalls = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as Counting).__settledCalls!);
