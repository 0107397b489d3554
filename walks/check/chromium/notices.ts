import type { BrowserContext, Page } from 'playwright-core';

type Holding = { __tell?: (key: string | null) => boolean };

/**
 * Runs in the page before the shop. What other tabs have stored is known to it at once, but it hears of it when the story
 * says so: browsers promise no moment for that.
 */
const hold = () => {
  const waiting: StorageEvent[] = [];
  addEventListener(
    'storage',
    (event) => {
      if (!event.isTrusted) return;
      event.stopImmediatePropagation();
      waiting.push(event);
    },
    { capture: true },
  );
  (globalThis as Holding).__tell = (key) => {
    const at = waiting.findIndex((event) => key === null || event.key === key);
    if (at < 0) return false;
    const [{ key: name, oldValue, newValue, storageArea, url }] = waiting.splice(at, 1) as [StorageEvent];
    dispatchEvent(new StorageEvent('storage', { key: name, oldValue, newValue, storageArea, url }));
    return true;
  };
};

/** Holds what the tabs of a profile hear of each other. */
export const holdNotices = (profile: BrowserContext): Promise<unknown> => profile.addInitScript(hold);

/** Tells a tab that another one has stored a key; null: any key. Returns false if there is nothing to tell. */
export const tell = (page: Page, key: string | null): Promise<boolean> =>
  page.evaluate((name) => (globalThis as Holding).__tell!(name), key);
