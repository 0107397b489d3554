import { loginPath, redirectOf } from './address.ts';

/** Who is looking. */
export type Visitor = 'guest' | 'user' | 'admin';

const needsUser = /^\/(profile|order\/[^/]+|shipping|payment|placeorder)\/?$/i;
const needsAdmin = /^\/admin(\/|$)/i;
const entrance = /^\/(login|register)\/?$/i;

/** Whether an address is for admins only. */
export const isAdminPath = (path: string): boolean => needsAdmin.test(path);

/** Whether an address is for signed-in people only. */
export const needsSignIn = (path: string): boolean => needsUser.test(path) || isAdminPath(path);

/**
 * Where a visitor belongs instead of the address, or null when they may stay (S23, S28, S33, S126, A8).
 * A signed-in user who is no admin goes to `/login` without a way back, and so ends on `/`: no loop.
 */
export const detour = (path: string, search: string, visitor: Visitor): string | null => {
  if (visitor === 'guest') {
    return needsSignIn(path) ? loginPath(`${path}${search}`) : null;
  }
  if (entrance.test(path)) return redirectOf(search);
  return isAdminPath(path) && visitor !== 'admin' ? '/login' : null;
};
