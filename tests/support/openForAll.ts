import type { TestProject } from 'vitest/node';
import { startShopServer } from '../../walks/support/shopServer.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The origin of the shop that files share. */
    sharedShop: string;
  }
}

/** One shop for all files of a run that care for nothing in it but what they made: to start one is dear. */
export default async ({ provide }: TestProject) => {
  const shop = await startShopServer();
  provide('sharedShop', shop.address);
  return () => shop.stop();
};
