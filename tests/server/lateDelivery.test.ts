import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openEmbedded, type EmbeddedDatabase } from '../../server/platform/db/embedded.ts';
import { orders as ordersTable } from '../../server/platform/db/schema.ts';
import { openShop, type OpenShop } from '../fixtures/api.ts';
import { emptyDataDir } from '../fixtures/database.ts';
import { injectIntoEmbedded } from '../support/statementFaults/embeddedFaults.ts';
import type { FaultInjector } from '../support/statementFaults/faultInjector.ts';

let whole: EmbeddedDatabase;
let injector: FaultInjector;
let shop: OpenShop;
beforeAll(async () => {
  const { dir, remove } = await emptyDataDir();
  whole = await openEmbedded(dir);
  const injected = injectIntoEmbedded({ ...whole, close: () => whole.close().finally(remove) });
  ({ injector } = injected);
  shop = await openShop({ database: injected.database });
});
afterAll(() => shop.close());

it('S98: an order that is paid while its delivery is refused is not called delivered', async () => {
  const { _id } = await shop.anOrder();
  const pay = async () => {
    if (!injector.seen().at(-1)!.startsWith('update "orders"')) return;
    await whole.db.update(ordersTable).set({ paidAt: new Date() }).where(eq(ordersTable.id, _id));
  };
  injector.begin({ whenCommitted: pay });
  const early = await shop.as('admin').put(`/api/orders/${_id}/deliver`, {});
  injector.begin();
  expect(early).toMatchObject({ status: 409, body: { message: 'Order is not paid yet' } });
  expect(await shop.as('admin').put(`/api/orders/${_id}/deliver`, {})).toMatchObject({ status: 200 });
  expect(await shop.as('admin').put(`/api/orders/${_id}/deliver`, {})).toMatchObject({
    status: 409,
    body: { message: 'Order is already delivered' },
  });
});
