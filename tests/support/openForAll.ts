import type { TestProject } from 'vitest/node';
import { startShopServer } from '../fixtures/shopServer.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The origin of the shared shop. */
    sharedShop: string;
  }
}

/** One shop for all files of a run that depend only on their own data, because starting one is slow. */
export default async ({ provide }: TestProject) => {
  const shop = await startShopServer({ isLongLived: true });
  provide('sharedShop', shop.address);
  return () => shop.stop();
};
