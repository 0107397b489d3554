import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { onTestFinished } from 'vitest';
import type { Services } from '../../src/machines/services.ts';
import type { Stored, StorageKey } from '../../src/services/storage.ts';
import { createPage } from '../../src/services/page.ts';
import { createShop } from '../../src/app/shop.ts';
import { ShopProvider } from '../../src/views/shop/ShopContext.tsx';
import { theme } from '../../src/views/theme.ts';
import { memoryPage, memoryStorage } from '../fixtures/memory.ts';
import { waitingServices } from '../fixtures/waitingServices.ts';

/**
 * The real shop, with storage and address in memory and the test's services; others never answer. It is closed when the test ends.
 * With `inWindow` its address is the window's, as that of views is.
 */
export const testShop = ({
  at = '/',
  inWindow = false,
  kept = {},
  services = {},
  categories,
  afterPress,
}: {
  at?: string;
  inWindow?: boolean;
  kept?: Partial<{ [K in StorageKey]: Stored<K> }>;
  services?: Partial<Services>;
  categories?: readonly string[];
  afterPress?: (run: () => void) => void;
} = {}) => {
  const page = memoryPage(at);
  const storage = memoryStorage(kept);
  const all = { ...waitingServices, ...services };
  const visit = new AbortController();
  onTestFinished(() => visit.abort());
  const shop = createShop({
    page: inWindow ? createPage(window, visit.signal) : page,
    storage,
    host: '',
    categories,
    services: () => all,
    ...(afterPress ? { afterPress } : {}),
  });
  onTestFinished(shop.close);
  return { shop, page, storage };
};

export const renderInShop = (ui: ReactNode, options: Parameters<typeof testShop>[0] = {}) => {
  const parts = testShop(options);
  const view = render(ui, {
    wrapper: ({ children }) => (
      <MantineProvider theme={theme}>
        <ShopProvider shop={parts.shop}>{children}</ShopProvider>
      </MantineProvider>
    ),
  });
  return { ...parts, ...view };
};
