import { eq } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { orders, products } from '../../server/platform/db/schema.ts';
import { shopForTests } from '../fixtures/api.ts';
import { isDistributed } from '../fixtures/database.ts';

it.skipIf(isDistributed)('A48: no test lets the shop write without a note of it', async () => {
  const shop = await shopForTests({}, onTestFinished);
  const { _id } = await shop.anOrder();
  const payment = shop.db.update(orders).set({ paidAt: new Date() }).where(eq(orders.id, _id));
  await expect(payment).rejects.toHaveProperty('cause.message', expect.stringContaining('without noteMail()'));
  const changes = [shop.db.update(products).set({ countInStock: 5 }), shop.db.delete(products)];
  for (const change of changes)
    await expect(change).rejects.toHaveProperty('cause.message', expect.stringContaining('without changeCatalogue()'));
});
