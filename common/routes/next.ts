import { redirectFor, redirectOf, type Visitor } from './redirect.ts';
import type { PageChunk } from './route.ts';
import { routeAt } from './routes.ts';

/** The page that asked for sign-in, else the route's `next`, or where that redirects. Undefined if it is the same. */
export const nextChunk = (path: string, search: string, visitor: Visitor): PageChunk | undefined => {
  const route = routeAt(path);
  const next =
    route?.access === 'guest'
      ? redirectOf(search)
      : route?.next && (redirectFor(route.next, '', visitor) ?? route.next);
  const chunk = next && routeAt(next.replace(/[?#].*/, ''))?.chunk;
  return chunk === route?.chunk ? undefined : chunk || undefined;
};
