import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { violationsOf } from '../../walks/support/axe.ts';
import { faintFields } from './contrast.ts';
import { intercept, neverAnswer } from './network.ts';
import { overflowOf } from './overflow.ts';
import { deafHeadings, smallTargets } from './reach.ts';

/** Looks at a state of a page in both schemes, with one page load for many states. */
export const isFine = async (page: Page, state: string): Promise<void> => {
  const light = await violationsOf(page);
  const shape = {
    overflow: await overflowOf(page),
    small: await smallTargets(page),
    deaf: await deafHeadings(page),
    faint: await faintFields(page),
  };
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.locator('html[data-mantine-color-scheme=dark]').waitFor();
  const dark = [...(await violationsOf(page, ['color-contrast'])), ...(await faintFields(page))];
  await page.emulateMedia({ colorScheme: 'light' });
  await page.locator('html[data-mantine-color-scheme=light]').waitFor();
  expect({ state, light, dark, shape }).toEqual({
    state,
    light: [],
    dark: [],
    shape: { overflow: 0, small: [], deaf: [], faint: [] },
  });
};

export const fails = (page: Page, call: string, message = 'The shop is closed.', status = 500) =>
  intercept(page, call, (route) => route.fulfill({ status, json: { message } }));

/** As a shop that is overloaded, for so long that nothing changes while a state is looked at. */
export const refuses = (page: Page, call: string) =>
  intercept(page, call, (route) =>
    route.fulfill({ status: 503, headers: { 'retry-after': '60' }, json: { message: 'The shop is very busy.' } }),
  );

export const hangs = (page: Page, call: string) => intercept(page, call, neverAnswer);

/** Navigates without loading the document again. */
export const goTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => history.pushState(null, '', to), path);

export const failing = [/\/api\//];
export const phone = { width: 390, failing };
