import { CATALOGUE_FILTERS } from '../../common/contract/features.ts';
import { choicesOf, choicesQuery } from '../../common/domain/choices.ts';
import { redirectOf } from '../../common/routes/redirect.ts';
import { routeAt, routes } from '../../common/routes/routes.ts';

/**
 * The address of an order whose buyer comes back from the bank (3-D Secure); undefined for any other address. Stripe adds
 * a secret to it, which must not stay in the history. The order's page does not need it: the server asks Stripe.
 */
export const bankReturnTarget = (path: string, search: string): string | undefined =>
  routes.order.match(path) !== null && new URLSearchParams(search).has('payment_intent') ? path : undefined;

/**
 * The part of a query that a drawn screen depends on: where signing in and signing up lead, and what is
 * chosen of the catalogue, if the API has choices. Any other query, such as that
 * of a campaign, makes no document of its own.
 */
export const drawnSearch = (path: string, search: string, features: readonly string[]): string => {
  if (search === '') return '';
  const route = routeAt(path);
  if (route?.chunk === 'home') return features.includes(CATALOGUE_FILTERS) ? choicesQuery(choicesOf(search)) : '';
  if (route?.access !== 'guest') return '';
  const target = redirectOf(search);
  return target === '/' ? '' : `?redirect=${encodeURIComponent(target)}`;
};
