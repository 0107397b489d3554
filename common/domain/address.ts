import { parseQty } from './cart.ts';
import type { CheckoutStep } from './checkout.ts';

/**
 * Addresses of the shop: how they are written and how they are read. Paths are raw, as the browser shows them:
 * a keyword may hold `/`, `%`, `#` or an emoji, so it is encoded once on writing and decoded once on reading (A19).
 */

/** Decodes once; what cannot be decoded is taken literally. */
export const decodeOnce = (raw: string): string => {
  try {
    return decodeURIComponent(raw);
  } catch {
    return raw;
  }
};

/**
 * Where a search leads; a blank keyword leads home (S42, S43). A browser resolves the parts `.` and `..` of a path even
 * when they are encoded, so those two get a space, which is trimmed on reading.
 */
export const searchPath = (keyword: string): string => {
  const trimmed = keyword.trim();
  if (trimmed === '') return '/';
  return `/search/${encodeURIComponent(/^\.{1,2}$/.test(trimmed) ? `${trimmed} ` : trimmed)}`;
};

/** The page `n` of the catalogue, of a search when there is a keyword (S50). */
export const cataloguePath = (keyword: string, page: number): string =>
  keyword === '' ? `/page/${page}` : `${searchPath(keyword)}/page/${page}`;

export const productPath = (id: string): string => `/product/${encodeURIComponent(id)}`;
export const orderPath = (id: string): string => `/order/${encodeURIComponent(id)}`;

/** Kept with the address of an order in the history: its buyer has come from placing it. */
export const JUST_PLACED = { placed: true };
export const isJustPlaced = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'placed' in state && state.placed === true;

export const userListPath = '/admin/userlist';
export const userEditPath = (id: string): string => `/admin/user/${encodeURIComponent(id)}/edit`;
export const productEditPath = (id: string): string => `/admin/product/${encodeURIComponent(id)}/edit`;

/** A page of the products as admins see them; without a number, the first (S36, S50). */
export const productListPath = (page?: number): string =>
  page === undefined ? '/admin/productlist' : `/admin/productlist/${page}`;

/** A page number from an address; anything but a whole number of at least 1 means 1 (A33). */
export const parsePage = (raw: string | undefined): number => {
  const page = raw !== undefined && /^\d{1,9}$/.test(raw) ? Number(raw) : 1;
  return Math.max(1, page);
};

const catalogue = /^(?:\/search\/([^/]+))?(?:\/page\/([^/]+))?\/?$/i;

/** Which keyword and page of the catalogue an address shows; `''` and 1 where it names none (S14–S16, S155). */
export const catalogueAt = (path: string): { keyword: string; page: number } => {
  const [, keyword = '', page] = catalogue.exec(path) ?? [];
  return { keyword: decodeOnce(keyword).trim(), page: parsePage(page) };
};

/** Which product an address shows, if any (S17). */
export const productAt = (path: string): string | undefined => {
  const id = /^\/product\/([^/]+)\/?$/i.exec(path)?.[1];
  return id === undefined ? undefined : decodeOnce(id);
};

const stepPaths: Record<CheckoutStep, string> = {
  shipping: '/shipping',
  payment: '/payment',
  placeOrder: '/placeorder',
};

export const stepPath = (step: CheckoutStep): string => stepPaths[step];

/** Which checkout step an address shows, if any. */
export const stepAt = (path: string): CheckoutStep | undefined => {
  const plain = path.toLowerCase().replace(/\/$/, '');
  return (Object.keys(stepPaths) as CheckoutStep[]).find((step) => stepPaths[step] === plain);
};

/** What `/cart/{id}?qty={n}` asks to be added, if the address is one (S20, S21, A4). */
export const cartRequestAt = (path: string, search: string): { product: string; qty: number } | null => {
  const id = /^\/cart\/([^/]+)\/?$/i.exec(path)?.[1];
  return id === undefined ? null : { product: decodeOnce(id), qty: parseQty(new URLSearchParams(search).get('qty')) };
};

const NOWHERE = 'http://shop.invalid';

/**
 * Where to go after signing in: an address of this shop, else `/` (S23, S24). Takes `shipping` and `/shipping`
 * alike; anything that leads to another origin or to a script is refused (A7).
 */
export const safeRedirect = (raw: string | null | undefined): string => {
  const text = raw?.trim() ?? '';
  if (text === '' || /^[a-z][a-z\d+.-]*:/i.test(text)) return '/';
  try {
    const url = new URL(text.startsWith('/') || text.startsWith('\\') ? text : `/${text}`, NOWHERE);
    // `/.//other.example` has our origin and yet a path that means another one.
    return url.origin === NOWHERE ? `${url.pathname.replace(/^\/+/, '/')}${url.search}${url.hash}` : '/';
  } catch {
    return '/';
  }
};

/** Slashes may stand in a query as they are: `?redirect=/shipping` (A7). */
const withWayBack = (path: string, target = '/'): string =>
  target === '/' ? path : `${path}?redirect=${encodeURIComponent(target).replaceAll('%2F', '/')}`;

/** The sign-in screen that comes back to `target` (A7). */
export const loginPath = (target?: string): string => withWayBack('/login', target);

/** The sign-up screen that comes back to `target` (S25). */
export const registerPath = (target?: string): string => withWayBack('/register', target);

/** Where `?redirect=` of a sign-in address leads. */
export const redirectOf = (search: string): string => safeRedirect(new URLSearchParams(search).get('redirect'));
