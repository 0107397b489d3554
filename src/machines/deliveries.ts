export type Delivery = {
  orderId: string;
  /** Whether an earlier request without an answer may have reached the server. */
  mayHaveArrived: boolean;
};

export type Deliveries = {
  /** The orders that were marked together and can still be undone, together or alone. */
  pending: readonly string[];
  /** Deliveries that can no longer be undone, the oldest first. The first one is being sent, or was refused. */
  due: Delivery[];
  /** Delivered orders according to the server. */
  settled: Readonly<Record<string, { deliveredAt: string | null }>>;
  /** The server refuses these orders alone: set aside until the admin decides; the others go on. */
  refusals: readonly { orderId: string; error: string }[];
  /** The deliveries that were completed in one go, or undone last. */
  last: { orderIds: readonly string[]; isDelivered: boolean } | null;
  error: string | null;
};

export const empty: Deliveries = { pending: [], due: [], settled: {}, refusals: [], last: null, error: null };

export const newAmong = ({ pending, due, settled, refusals }: Deliveries, orderIds: readonly string[]): string[] =>
  orderIds.filter(
    (id) =>
      !pending.includes(id) &&
      !Object.hasOwn(settled, id) &&
      [...due, ...refusals].every(({ orderId }) => orderId !== id),
  );
