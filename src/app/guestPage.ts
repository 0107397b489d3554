import type { Page } from '../services/page.ts';
import type { ShopStorage } from '../services/storage.ts';

const never = () => () => undefined;
const nothing = () => undefined;

export const guestStorage: ShopStorage = { read: () => null, write: nothing, subscribe: never };

/** A page at an address, outside a browser. It is never visible, and reports navigation to `onGo`. */
export const pageAt = (address: () => { path: string; search: string }, onGo: (to: string) => void): Page => ({
  path: () => address().path,
  search: () => address().search,
  cameFrom: () => null,
  go: onGo,
  subscribe: never,
  whenVisible: nothing,
  isVisible: () => false,
  isStill: () => false,
  mayReload: () => false,
  reload: nothing,
  print: nothing,
});
