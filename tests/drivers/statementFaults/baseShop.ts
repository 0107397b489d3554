import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import type { Order } from '../../../common/contract/order.ts';
import type { Product } from '../../../common/contract/product.ts';
import { markRefunded } from '../../../server/features/orders/finishCharge.ts';
import { passwordResetsOf } from '../../../server/features/users/passwordResets.ts';
import { newId } from '../../../server/platform/db/database.ts';
import { orders, products, testCharges, users } from '../../../server/platform/db/schema.ts';
import { orderOf, type OpenShop, type Person } from '../../fixtures/api.ts';

const MINUTE = 60_000;

export type BaseShop = {
  speaker: Product;
  cable: Product;
  soldOut: Product;
  dearer: Product;
  draftId: string;
  unpaid: Order;
  released: Order;
  /** A charge was begun long ago, and the gateway never heard of it. */
  interrupted: Order;
  /** The same, but the gateway has charged. */
  chargedUnheard: Order;
  paid: Order;
  delivered: Order;
  refunded: Order;
  placedUnderKey: Product;
  refusedUnderKey: Product;
  buyerId: string;
  /** Of a link with which the stranger chooses a new password. */
  resetToken: string;
  stranger: Person;
  picture: Buffer;
};

/** Fills a shop with something for every request. */
export const openBaseShop = async (shop: OpenShop): Promise<BaseShop> => {
  const { db } = shop;
  const owner = shop.as('owner');
  const speaker = await shop.aProduct({ name: 'Speaker', countInStock: 10, price: 40 });
  const cable = await shop.aProduct({ name: 'Cable', countInStock: 7, price: 5 });
  const soldOut = await shop.aProduct({ name: 'Lamp', countInStock: 0, price: 5 });
  const dearer = await shop.aProduct({ name: 'Radio', countInStock: 4, price: 20 });
  const draft = await shop.as('admin').post<Product>('/api/products', {});
  await shop.as('other').post(`/api/products/${speaker._id}/reviews`, { rating: 4, comment: 'Good' });

  const bought = () => shop.anOrder(owner, [{ product: speaker, qty: 1 }]);
  const released = await bought();
  await db.update(orders).set({ releasedAt: new Date() }).where(eq(orders.id, released._id));
  await db.update(products).set({ countInStock: 10 }).where(eq(products.id, speaker._id));
  const interrupt = async (order: Order, attempt: string) => {
    const chargingSince = new Date(Date.now() - 10 * MINUTE);
    await db.update(orders).set({ chargingSince, chargeAttempt: attempt }).where(eq(orders.id, order._id));
    return order;
  };
  const interrupted = await interrupt(await bought(), newId());
  const heard = newId();
  const chargedUnheard = await interrupt(await bought(), heard);
  await db.insert(testCharges).values({ attempt: heard, orderId: chargedUnheard._id, charged: true });
  const refunded = await shop.aPaidOrder();
  await markRefunded(db, refunded._id);
  const delivered = await shop.aPaidOrder();
  await shop.as('admin').put(`/api/orders/${delivered._id}/deliver`, {});

  const placedUnderKey = await shop.aProduct({ name: 'Phone', countInStock: 3, price: 30 });
  await owner.post('/api/orders', orderOf([{ product: placedUnderKey, qty: 1 }]), { 'idempotency-key': 'placed' });
  const refusedUnderKey = await shop.aProduct({ name: 'Watch', countInStock: 0, price: 30 });
  await owner.post('/api/orders', orderOf([{ product: refusedUnderKey, qty: 1 }]), { 'idempotency-key': 'refused' });
  await db
    .update(products)
    .set({ priceCents: 2500 as never })
    .where(eq(products.id, dearer._id));
  const stranger = await shop.aPerson({ name: 'Stranger', email: 'stranger@example.com' });
  await db
    .update(users)
    .set({ createdAt: new Date(0) })
    .where(eq(users.id, stranger.id));

  await shop.anOrder(shop.as('other'), [{ product: cable, qty: 1 }]);
  const reset = await passwordResetsOf(db).issue(stranger.email);

  return {
    speaker,
    cable,
    soldOut,
    dearer,
    draftId: draft.body._id,
    unpaid: await bought(),
    released,
    interrupted,
    chargedUnheard,
    paid: await shop.aPaidOrder(),
    delivered,
    refunded,
    placedUnderKey,
    refusedUnderKey,
    buyerId: shop.people.owner.id,
    resetToken: reset!.token,
    stranger,
    picture: await sharp({ create: { width: 40, height: 40, channels: 3, background: '#f59e0b' } })
      .png()
      .toBuffer(),
  };
};
