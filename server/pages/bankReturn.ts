import { routes } from '../../common/routes/routes.ts';

/**
 * The address of an order whose buyer comes back from the bank (3-D Secure); undefined for any other address. Stripe adds
 * a secret to it, which must not stay in the history. The order's page does not need it: the server asks Stripe.
 */
export const bankReturnTarget = (path: string, search: string): string | undefined =>
  routes.order.match(path) !== null && new URLSearchParams(search).has('payment_intent') ? path : undefined;
