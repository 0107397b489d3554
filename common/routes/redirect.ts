import { searchFormTarget } from './catalogue.ts';
import { parse } from 'regexparam';
import type { Access } from './route.ts';
import { routeAt, routes } from './routes.ts';

export type Visitor = 'guest' | 'user' | 'admin';

const PLACEHOLDER_ORIGIN = 'http://shop.invalid';

/** The path to open after signing in, or `/` (S23, S24): `shipping` or `/shipping`, no other origin or script (A7). */
export const safeRedirect = (raw: string | null | undefined): string => {
  const text = raw?.trim() ?? '';
  const address = /^[/\\]/.test(text) ? text : `/${text}`;
  if (text === '' || /^[a-z][a-z\d+.-]*:/i.test(text) || !URL.canParse(address, PLACEHOLDER_ORIGIN)) return '/';
  const url = new URL(address, PLACEHOLDER_ORIGIN);
  // `/.//other.example` has our origin, but its path would be read as another host.
  return url.origin === PLACEHOLDER_ORIGIN ? `${url.pathname.replace(/^\/+/, '/')}${url.search}${url.hash}` : '/';
};

/** A query may contain plain slashes: `?redirect=/shipping` (A7). */
const withRedirect = (path: string, target = '/'): string =>
  target === '/' ? path : `${path}?redirect=${encodeURIComponent(target).replaceAll('%2F', '/')}`;

export const loginPath = (target?: string): string => withRedirect(routes.login.href(), target);

export const registerPath = (target?: string): string => withRedirect(routes.register.href(), target);

export const redirectOf = (search: string): string => safeRedirect(new URLSearchParams(search).get('redirect'));

const adminArea = parse('/admin', true).pattern;

/** Who may open a path. Unknown paths under `/admin` are for admins, too. */
const accessOf = (path: string): Access => routeAt(path)?.access ?? (adminArea.test(path) ? 'admin' : 'anyone');

export const isAdminPath = (path: string): boolean => accessOf(path) === 'admin';

const isClosedToGuests = (access: Access): boolean => access === 'user' || access === 'admin';

export const needsSignIn = (path: string): boolean => isClosedToGuests(accessOf(path));

/** Null if a visitor may stay (S23, S28, S33, S126, A8). With a target, users who are no admins would go in a loop. */
export const redirectFor = (path: string, search: string, visitor: Visitor): string | null => {
  const results = searchFormTarget(path, search);
  if (results !== undefined) return results;
  const access = accessOf(path);
  if (visitor === 'guest') return isClosedToGuests(access) ? loginPath(`${path}${search}`) : null;
  if (access === 'guest') return redirectOf(search);
  return access === 'admin' && visitor !== 'admin' ? routes.login.href() : null;
};
