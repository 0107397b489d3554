import { redirectOf } from '../../common/routes/redirect.ts';
import { routeAt } from '../../common/routes/routes.ts';

/**
 * The part of a query that a drawn screen depends on: where signing in and signing up lead. Any other query, such as that
 * of a campaign, makes no document of its own.
 */
export const drawnSearch = (path: string, search: string): string => {
  if (search === '' || routeAt(path)?.access !== 'guest') return '';
  const target = redirectOf(search);
  return target === '/' ? '' : `?redirect=${encodeURIComponent(target)}`;
};
