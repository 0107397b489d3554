/** The status of an order, derived from its two flags (S105), and from whether its money went back (A81). */
export type OrderStatus = 'unpaid' | 'paid' | 'delivered' | 'refunded';

type Flags = { isPaid: boolean; isDelivered: boolean; refundedAt?: string | null | undefined };

export const isRefunded = ({ refundedAt }: Pick<Flags, 'refundedAt'>): boolean => (refundedAt ?? null) !== null;

export const orderStatus = (order: Flags): OrderStatus => {
  const { isPaid, isDelivered } = order;
  if (isRefunded(order)) return 'refunded';
  if (!isPaid) return 'unpaid';
  return isDelivered ? 'delivered' : 'paid';
};

/** The short number of an order, for people: the list of orders finds it by any part of its id. */
export const orderNumber = (id: string): string => id.slice(-8).toUpperCase();

/** Returns true if this user is the buyer; other backends send only the buyer's email. */
export const isOwnOrder = (
  order: { isOwn?: boolean | undefined; user: { email: string } },
  viewer: { email: string },
): boolean => order.isOwn ?? order.user.email === viewer.email;

/** Delivery follows payment and happens once (S98), unless the money went back (A81). */
export const isDeliverable = (order: Flags): boolean => orderStatus(order) === 'paid';

/** The history state of an order's page right after the order was placed. */
export const JUST_PLACED = { placed: true };

export const isJustPlaced = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'placed' in state && state.placed === true;
