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

/** Where a search leads; a blank keyword leads home (S42, S43). */
export const searchPath = (keyword: string): string => {
  const trimmed = keyword.trim();
  return trimmed === '' ? '/' : `/search/${encodeURIComponent(trimmed)}`;
};

/** The page `n` of the catalogue, of a search when there is a keyword (S50). */
export const cataloguePath = (keyword: string, page: number): string =>
  keyword === '' ? `/page/${page}` : `${searchPath(keyword)}/page/${page}`;

export const productPath = (id: string): string => `/product/${encodeURIComponent(id)}`;
export const orderPath = (id: string): string => `/order/${encodeURIComponent(id)}`;

/** A page number from an address; anything but a whole number of at least 1 means 1 (A33). */
export const parsePage = (raw: string | undefined): number => {
  const page = raw !== undefined && /^\d{1,9}$/.test(raw) ? Number(raw) : 1;
  return Math.max(1, page);
};

const stepPaths: Record<CheckoutStep, string> = {
  shipping: '/shipping',
  payment: '/payment',
  placeOrder: '/placeorder',
};

export const stepPath = (step: CheckoutStep): string => stepPaths[step];

/** Which checkout step an address shows, if any. */
export const stepAt = (path: string): CheckoutStep | undefined =>
  (Object.keys(stepPaths) as CheckoutStep[]).find((step) => stepPaths[step] === path);

/** What `/cart/{id}?qty={n}` asks to be added, if the address is one (S20, S21, A4). */
export const cartRequestAt = (path: string, search: string): { product: string; qty: number } | null => {
  const id = /^\/cart\/([^/]+)\/?$/.exec(path)?.[1];
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
    return url.origin === NOWHERE ? `${url.pathname}${url.search}${url.hash}` : '/';
  } catch {
    return '/';
  }
};

/** The sign-in screen that comes back to `target` (A7). */
export const loginPath = (target?: string): string =>
  target === undefined || target === '/' ? '/login' : `/login?redirect=${encodeURIComponent(target)}`;

/** The sign-up screen that comes back to `target` (S25). */
export const registerPath = (target?: string): string =>
  target === undefined || target === '/' ? '/register' : `/register?redirect=${encodeURIComponent(target)}`;

/** Where `?redirect=` of a sign-in address leads. */
export const redirectOf = (search: string): string => safeRedirect(new URLSearchParams(search).get('redirect'));
