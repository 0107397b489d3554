import { eq } from 'drizzle-orm';
import type { Order } from '../../../common/contract/order.ts';
import type { Product } from '../../../common/contract/product.ts';
import { putBack } from '../../../server/features/orders/stock.ts';
import { newId } from '../../../server/platform/db/database.ts';
import { orders, type OrderRecord } from '../../../server/platform/db/schema.ts';
import { aPayment, type OpenShop, type Person } from '../../../tests/fixtures/api.ts';

const DAY = 86_400_000;

/** The bounds of unpaid orders in these scenarios. */
export const bounds = { maxOpenOrders: 2, maxUnitsHeldByNewAccount: 5 };

/** An order that was placed before, with its buyer. */
export type PlacedOrder = { order: Order; buyer: Person };

/** The rows with which every run begins. */
export type BaseShop = {
  /** Two buyers who have ordered nothing, one who has an unpaid order, and two of three administrators. */
  owner: Person;
  other: Person;
  withOneOrder: Person;
  admin: Person;
  secondAdmin: Person;
  lamp: Product;
  cable: Product;
  /** One piece is left. */
  clock: Product;
  /** Sold out: an unpaid order holds the last piece. */
  radio: Product;
  /** One piece is left, and a released order was of one. */
  watch: Product;
  paid: PlacedOrder;
  unpaid: PlacedOrder;
  /** Unpaid for longer than it holds its stock, the last radio. */
  overdue: PlacedOrder;
  /** It has given its watch back. */
  released: PlacedOrder;
  /** Its charge began long ago, and the outcome is not known. */
  interrupted: PlacedOrder;
  /** Every order. */
  placed: readonly PlacedOrder[];
};

/** Fills a shop with something for every scenario. */
export const openBaseShop = async (shop: OpenShop): Promise<BaseShop> => {
  const { db, people } = shop;
  const lamp = await shop.aProduct({ name: 'Lamp', price: 40, countInStock: 20 });
  const cable = await shop.aProduct({ name: 'Cable', price: 5, countInStock: 20 });
  const clock = await shop.aProduct({ name: 'Clock', price: 30, countInStock: 1 });
  const radio = await shop.aProduct({ name: 'Radio', price: 20, countInStock: 1 });
  const watch = await shop.aProduct({ name: 'Watch', price: 60, countInStock: 1 });

  const placed: PlacedOrder[] = [];
  const place = async (buyer: Person, product: Product): Promise<PlacedOrder> => {
    const order = await shop.anOrder(shop.withToken(buyer.token), [{ product, qty: 1 }]);
    placed.push({ order, buyer });
    return placed.at(-1)!;
  };
  const change = ({ order }: PlacedOrder, columns: Partial<OrderRecord>) =>
    db.update(orders).set(columns).where(eq(orders.id, order._id));
  const aBuyer = (name: string) => shop.aPerson({ name, email: `${name.toLowerCase()}@example.com` });
  const aDayAgo = new Date(Date.now() - DAY);

  const withOneOrder = await aBuyer('Olga');
  await place(withOneOrder, lamp);
  const payer = await aBuyer('Pia');
  const paid = await place(payer, lamp);
  await shop.withToken(payer.token).put(`/api/orders/${paid.order._id}/pay`, aPayment);
  const unpaid = await place(payer, lamp);
  const late = await aBuyer('Lars');
  const overdue = await place(late, radio);
  await change(overdue, { createdAt: aDayAgo });
  const released = await place(late, watch);
  await change(released, { releasedAt: aDayAgo });
  await putBack(db, [{ product: watch._id, qty: 1 }]);
  const interrupted = await place(await aBuyer('Ines'), lamp);
  await change(interrupted, { chargingSince: aDayAgo, chargeAttempt: newId() });
  const anAdmin = (name: string) => shop.aPerson({ name, email: `${name.toLowerCase()}@example.com`, isAdmin: true });
  await anAdmin('Cleo');

  return {
    ...people,
    secondAdmin: await anAdmin('Ben'),
    withOneOrder,
    lamp,
    cable,
    clock,
    radio,
    watch,
    unpaid,
    paid,
    overdue,
    released,
    interrupted,
    placed,
  };
};
