import { eq } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { openEmbedded } from '../../server/platform/db/embedded.ts';
import { orders, outbox, products } from '../../server/platform/db/schema.ts';
import { aPayment, shopForTests, type OpenShop } from '../fixtures/api.ts';
import { isDistributed } from '../fixtures/database.ts';
import { aDataDir } from '../fixtures/untilTheEnd.ts';

const pay = (shop: OpenShop, id: string) => shop.db.update(orders).set({ paidAt: new Date() }).where(eq(orders.id, id));

it.skipIf(isDistributed)('A48: no test lets the shop write without a note of it', async () => {
  const shop = await shopForTests({}, onTestFinished);
  const { _id } = await shop.anOrder();
  await expect(pay(shop, _id)).rejects.toHaveProperty('cause.message', expect.stringContaining('without noteMail()'));
  const changes = [shop.db.update(products).set({ countInStock: 5 }), shop.db.delete(products)];
  for (const change of changes)
    await expect(change).rejects.toHaveProperty('cause.message', expect.stringContaining('without changeCatalogue()'));
});

it('A48: beside a process of an earlier release, which leaves it to the triggers, each mail is noted once', async () => {
  const shop = await shopForTests({ database: await openEmbedded(await aDataDir()) }, onTestFinished);
  const [byThis, byEarlier] = [await shop.anOrder(), await shop.anOrder()];
  await shop.as('owner').put(`/api/orders/${byThis._id}/pay`, aPayment);
  await pay(shop, byEarlier._id);
  for (const { _id } of [byThis, byEarlier]) {
    const noted = await shop.db.select().from(outbox).where(eq(outbox.orderId, _id));
    expect(noted.map(({ kind }) => kind).toSorted()).toEqual(['orderPaid', 'orderPlaced']);
  }
});
