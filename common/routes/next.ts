import { redirectFor, redirectOf, type Visitor } from './redirect.ts';
import type { PageChunk } from './route.ts';
import { routeAt } from './routes.ts';

/**
 * The chunk of the page that follows this one, where a page has a likely next: after signing in the one that asked for
 * it, else the `next` of its route, or where that redirects this visitor. Undefined if the chunk is the same.
 */
export const nextChunk = (path: string, search: string, visitor: Visitor): PageChunk | undefined => {
  const route = routeAt(path);
  const next =
    route?.access === 'guest'
      ? redirectOf(search)
      : route?.next && (redirectFor(route.next, '', visitor) ?? route.next);
  const chunk = next && routeAt(next.replace(/[?#].*/, ''))?.chunk;
  return chunk === route?.chunk ? undefined : chunk || undefined;
};
