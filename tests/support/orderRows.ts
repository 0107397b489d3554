import { eq } from 'drizzle-orm';
import type { Order } from '../../common/contract/order.ts';
import { CHARGE_LEASE_MS } from '../../server/features/orders/reconcileCharges.ts';
import type { Db } from '../../server/platform/db/database.ts';
import { orders, type OrderRecord } from '../../server/platform/db/schema.ts';

/** The row of an order. */
export const rowOf = async (db: Db, { _id }: Order): Promise<OrderRecord> => {
  const [row] = await db.select().from(orders).where(eq(orders.id, _id));
  return row!;
};

/** Lets an attempt to charge an order be so old that it is settled. */
export const letTheLeaseEnd = async (db: Db, { _id }: Order, leaseMs = CHARGE_LEASE_MS): Promise<void> => {
  await db
    .update(orders)
    .set({ chargingSince: new Date(Date.now() - leaseMs - 1) })
    .where(eq(orders.id, _id));
};
