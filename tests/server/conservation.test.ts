import { array, assert, asyncProperty, constantFrom, nat, oneof, record, constant, type Arbitrary } from 'fast-check';
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '../../common/contract/order.ts';
import type { Product } from '../../common/contract/product.ts';
import { orders as ordersTable, testCharges } from '../../server/platform/db/schema.ts';
import { reconcileCharges } from '../../server/features/orders/reconcileCharges.ts';
import { releaseUnpaid } from '../../server/features/orders/stock.ts';
import type { PaymentGateway } from '../../server/features/payments/gateway.ts';
import { testGateway } from '../../server/features/payments/openGateway.ts';
import { aPayment, openShop, orderOf, type ApiClient, type OpenShop } from '../fixtures/api.ts';

/** What becomes of a charge: as the wallet says, or a crash before it is made or before its answer is written down. */
type Fate = 'charged' | 'declined' | 'lost before' | 'lost after';
type Step =
  | { do: 'place'; qty: number; product: number }
  | { do: 'pay'; order: number; fate: Fate }
  | { do: 'release' | 'reconcile' | 'ask in vain' };

const step: Arbitrary<Step> = oneof(
  record({ do: constant('place' as const), qty: constantFrom(1, 2, 3, 5), product: nat(1) }),
  record({
    do: constant('pay' as const),
    order: nat(9),
    fate: constantFrom<Fate>('charged', 'declined', 'lost before', 'lost after'),
  }),
  record({ do: constantFrom('release' as const, 'reconcile' as const, 'ask in vain' as const) }),
);

const INITIAL = 12;

let shop: OpenShop;
let buyer: ApiClient;
let fate: Fate;
beforeAll(async () => {
  const gateway: PaymentGateway = {
    charge: async (charge) => {
      if (fate === 'lost before') throw new Error('not sent');
      const outcome = await testGateway(shop.db).charge(charge);
      if (fate === 'lost after') throw new Error('answer lost');
      return outcome;
    },
    outcomeOf: (attempt) => testGateway(shop.db).outcomeOf(attempt),
  };
  shop = await openShop({ gateway, settings: { maxOpenOrders: 1_000_000 } });
  buyer = shop.as('owner');
});
afterAll(() => shop.close());

const log = { warn: () => undefined };
const muchLater = Date.now() + 365 * 24 * 3_600_000;

/** Every unit is in stock, held by an unpaid order or sold; and an order is paid once its charge is known, not before. */
const expectConserved = async (products: Product[]) => {
  const rows = await shop.db.select().from(ordersTable);
  const kept = rows.filter((row) => row.paidAt !== null || row.releasedAt === null);
  for (const product of products) {
    const qtys = kept.flatMap((row) => row.lines).filter((line) => line.product === product._id);
    const stock = (await shop.stockOf(product))!;
    expect(stock + qtys.reduce((sum, line) => sum + line.qty, 0)).toBe(INITIAL);
  }
  const charged = await shop.db.select().from(testCharges).where(eq(testCharges.charged, true));
  const paid = rows.filter((row) => row.paidAt !== null).map((row) => row.id);
  const known = charged
    .map((charge) => charge.orderId)
    .filter((id) => rows.find((row) => row.id === id)!.chargingSince === null);
  expect(paid.toSorted()).toEqual(known.toSorted());
};

const take = async (todo: Step, products: Product[], placed: Order[]) => {
  if (todo.do === 'place') {
    const { status, body } = await buyer.post<Order>(
      '/api/orders',
      orderOf([{ product: products[todo.product]!, qty: todo.qty }]),
    );
    if (status === 201) placed.push(body);
    else expect(status).toBe(409);
  } else if (todo.do === 'pay' && placed.length > 0) {
    ({ fate } = todo);
    const order = placed[todo.order % placed.length]!;
    const transactionState = fate === 'declined' ? 'ERROR' : 'SUCCESS';
    const { status } = await buyer.put(`/api/orders/${order._id}/pay`, { ...aPayment, transactionState });
    expect([200, 402, 409, 502]).toContain(status);
  } else if (todo.do === 'release') {
    await releaseUnpaid(shop.db, 60, muchLater);
  } else if (todo.do === 'reconcile' || todo.do === 'ask in vain') {
    const inVain = { ...testGateway(shop.db), outcomeOf: async () => null };
    await reconcileCharges(shop.db, todo.do === 'reconcile' ? testGateway(shop.db) : inVain, log, () => muchLater);
    // The next look, and the next buyer, find the lease at its end again.
    await shop.db
      .update(ordersTable)
      .set({ chargingSince: new Date(0) })
      .where(isNotNull(ordersTable.chargingSince));
  }
};

describe('A34, A41, A45: stock is conserved', () => {
  it('whatever is placed, paid, declined, lost, released and reconciled', { timeout: 300_000 }, async () => {
    await assert(
      asyncProperty(array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
        await shop.db.delete(ordersTable);
        await shop.db.delete(testCharges);
        const products = [
          await shop.aProduct({ countInStock: INITIAL, price: 10 }),
          await shop.aProduct({ countInStock: INITIAL, price: 10 }),
        ];
        const placed: Order[] = [];
        for (const todo of steps) {
          await take(todo, products, placed);
          await expectConserved(products);
        }
        await reconcileCharges(shop.db, testGateway(shop.db), log, () => muchLater);
        await releaseUnpaid(shop.db, 60, muchLater);
        await expectConserved(products);
        const held = and(isNull(ordersTable.paidAt), isNull(ordersTable.releasedAt));
        expect(await shop.db.select().from(ordersTable).where(held)).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });
});
