import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Overview } from '../../common/contract/overview.ts';
import { orders } from '../../server/platform/db/schema.ts';
import { aPayment, shopForTests } from '../fixtures/api.ts';
import { aProductBody } from '../fixtures/samples.ts';

const shop = await shopForTests();

const DAY = 24 * 60 * 60 * 1000;
const read = async () => (await shop.as('admin').get<Overview>('/api/admin/overview')).body;
const idsOf = ({ orders: some }: Overview['waiting']) => some.map(({ _id }) => _id);
const paidAt = (id: string, at: Date) => shop.db.update(orders).set({ paidAt: at }).where(eq(orders.id, id));

it('A70: a new shop has nothing that waits, and thirty days without sales', async () => {
  const { waiting, refused, lowStock, sales } = await read();
  expect({ waiting, refused, lowStock }).toEqual({
    waiting: { count: 0, orders: [] },
    refused: { count: 0, orders: [] },
    lowStock: { count: 0, products: [] },
  });
  const today = new Date();
  expect(sales).toHaveLength(30);
  expect(sales.at(0)!.day).toBe(new Date(today.getTime() - 29 * DAY).toISOString().slice(0, 10));
  expect(sales.at(-1)).toEqual({ day: today.toISOString().slice(0, 10), orders: 0, total: 0 });
});

it('A70: paid orders wait, the longest first, until they are delivered', async () => {
  const placed = [];
  for (let n = 0; n < 7; n += 1) placed.push(await shop.aPaidOrder());
  const [first, second] = placed;
  await paidAt(second!._id, new Date(Date.now() - DAY));
  const { waiting } = await read();
  expect(waiting).toMatchObject({ count: 7, orders: expect.objectContaining({ length: 5 }) });
  expect(idsOf(waiting).slice(0, 2)).toEqual([second!._id, first!._id]);
  expect(waiting.orders[0]).toMatchObject({ user: { name: expect.any(String) }, isPaid: true, isDelivered: false });

  await shop.as('admin').put(`/api/orders/${second!._id}/deliver`, {});
  const later = await read();
  expect(later.waiting.count).toBe(6);
  expect(idsOf(later.waiting)).not.toContain(second!._id);
});

it('A70: sales are those of the day in UTC on which they were paid', async () => {
  const { sales: before } = await read();
  const order = await shop.aPaidOrder();
  await paidAt(order._id, new Date(`${before[3]!.day}T23:59:59.999Z`));
  const { sales } = await read();
  expect(sales[3]).toEqual({ day: before[3]!.day, orders: 1, total: order.totalPrice });
  expect(sales[4]).toEqual(before[4]);
  await paidAt(order._id, new Date(`${before[0]!.day}T00:00:00.000Z`));
  expect((await read()).sales[0]).toMatchObject({ orders: 1 });
  await paidAt(order._id, new Date(new Date(before[0]!.day).getTime() - 1));
  expect((await read()).sales.map((each) => each.orders)).toEqual(before.map((each) => each.orders));
});

it('A70: a payment that failed is listed until the order is paid; one that was never tried is not', async () => {
  const untried = await shop.anOrder();
  const tried = await shop.anOrder();
  const pay = (transactionState: string) =>
    shop.as('owner').put(`/api/orders/${tried._id}/pay`, { ...aPayment, transactionState });
  expect(await pay('ERROR')).toMatchObject({ status: 402 });
  const { refused } = await read();
  expect(refused).toMatchObject({ count: 1 });
  expect(idsOf(refused)).toEqual([tried._id]);
  expect(idsOf(refused)).not.toContain(untried._id);

  await shop.db.update(orders).set({ chargingSince: new Date() }).where(eq(orders.id, tried._id));
  expect((await read()).refused.count).toBe(0);
  await shop.db.update(orders).set({ chargingSince: null }).where(eq(orders.id, tried._id));
  expect(await pay('SUCCESS')).toMatchObject({ status: 200 });
  expect((await read()).refused.count).toBe(0);
});

it('A70: products of which five or fewer are left, the scarcest first, without drafts', async () => {
  const stocked = async (countInStock: number) => {
    const { _id } = await shop.aProduct();
    await shop.as('admin').put(`/api/products/${_id}`, { ...aProductBody, countInStock });
    return _id;
  };
  const [five, none] = [await stocked(5), await stocked(0)];
  await stocked(6);
  await shop.as('admin').post('/api/products', {}); // a draft, of which there are none
  const { lowStock } = await read();
  expect(lowStock.count).toBe(2);
  expect(lowStock.products).toEqual([
    { _id: none, name: aProductBody.name, image: aProductBody.image, countInStock: 0 },
    { _id: five, name: aProductBody.name, image: aProductBody.image, countInStock: 5 },
  ]);
});
