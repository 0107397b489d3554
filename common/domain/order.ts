/** The life of an order, read from its two flags (S105): there is nothing between or beside them. */
export type OrderStatus = 'unpaid' | 'paid' | 'delivered';

type Flags = { isPaid: boolean; isDelivered: boolean };

export const orderStatus = ({ isPaid, isDelivered }: Flags): OrderStatus => {
  if (!isPaid) return 'unpaid';
  return isDelivered ? 'delivered' : 'paid';
};

/** Delivery follows payment and happens once (S98). */
export const isDeliverable = (order: Flags): boolean => orderStatus(order) === 'paid';
