import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { BRIEF } from '../../common/contract/endpoints.ts';
import type { Order } from '../../common/contract/order.ts';
import { orders as ordersTable } from '../../server/platform/db/schema.ts';
import { openShop } from '../fixtures/api.ts';

const shop = await openShop({ settings: { maxOpenOrders: 1_000_000 } });

afterAll(() => shop.close());

const ordersOf = async (id: string) => shop.db.select().from(ordersTable).where(eq(ordersTable.userId, id));

describe('C16, C19, C20 orders', () => {
  it('C19: only the own ones, newest first', async () => {
    const person = await shop.aPerson();
    const client = shop.withToken(person.token);
    const made = [await shop.anOrder(client), await shop.anOrder(client), await shop.anOrder(client)];
    await shop.anOrder(shop.as('other'));
    const mine = (await client.get<Order[]>('/api/orders/myorders')).body;
    expect(new Set(mine.map((order) => order._id))).toEqual(new Set(made.map((order) => order._id)));
    const times = mine.map((order) => order.createdAt);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(await ordersOf(person.id)).toHaveLength(3);
  });

  it('S69, C20: all of them, to an admin, with the name and email of their buyers', async () => {
    const { _id } = await shop.anOrder(shop.as('other'));
    const all = (await shop.as('admin').get<Order[]>('/api/orders')).body;
    expect(all.find((order) => order._id === _id)).toMatchObject({
      user: { name: 'Otto Other', email: 'other@example.com' },
      isOwn: false,
    });
    expect(all).toHaveLength((await shop.db.select().from(ordersTable)).length);
  });

  it('C20: as much of each as a row shows, to who accepts that; in full to everybody else', async () => {
    const admin = shop.as('admin');
    const all = (await admin.get<Order[]>('/api/orders')).body;
    const { body, headers } = await admin.call<object[]>('GET', '/api/orders', { headers: { accept: BRIEF } });
    expect(headers).toMatchObject({ vary: expect.stringMatching(/accept/i) });
    expect(body).toEqual(
      all.map(({ _id, user, createdAt, totalPrice, isPaid, paidAt, isDelivered, deliveredAt }) => ({
        _id,
        user: { name: user.name },
        createdAt,
        totalPrice,
        isPaid,
        paidAt,
        isDelivered,
        deliveredAt,
      })),
    );
  });
});
