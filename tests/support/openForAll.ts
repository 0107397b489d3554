import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { launchOptions } from './browser.ts';
import { startShopServer } from './shopServer.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the browser of this run of tests is to be had. */
    browser: string;
    /** The origin of the shop that files share. */
    sharedShop: string;
  }
}

const openBrowser = async () => chromium.launchServer(await launchOptions());

/**
 * One browser for all files of a run, and one shop for those that care for nothing in it but what they made: to start
 * them is dear.
 */
export default async ({ provide }: TestProject) => {
  const [browser, shop] = await Promise.all([openBrowser(), startShopServer()]);
  provide('browser', browser.wsEndpoint());
  provide('sharedShop', shop.address);
  return () => Promise.all([browser.close(), shop.stop()]);
};
