import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, beforeEach } from 'vitest';
import type { Order } from '../../common/contract/order.ts';
import type { Product } from '../../common/contract/product.ts';
import type { Db } from '../../server/platform/db/database.ts';
import {
  orders as ordersTable,
  products as productsTable,
  users as usersTable,
} from '../../server/platform/db/schema.ts';
import { placeOrders } from '../../server/features/orders/placeOrder.ts';
import { placingTogether } from '../../server/features/orders/placeTogether.ts';
import { putBack, releaseUnpaid } from '../../server/features/orders/stock.ts';
import { usersRepository } from '../../server/features/users/usersRepository.ts';
import { type OpenShop, type Person, aPayment, askedBy, openShop, orderOf, says } from '../fixtures/api.ts';
import { isDistributed, isShared } from '../fixtures/database.ts';
import { openTransaction } from '../drivers/otherServer.ts';
import { postgresPrograms } from '../../scripts/postgresCluster.mjs';
import { verify } from '../fixtures/processes.ts';

const lockOf = (tx: Db, { id }: Person, options?: { skipLocked: true }) =>
  tx.select().from(usersTable).where(eq(usersTable.id, id)).for('no key update', options);

const later = (minutes: number) => Date.now() + minutes * 60_000;
const demotion = ({ email }: { email: string }) => ({ name: 'Demoted', email, isAdmin: false });

/** One server while another is in a transaction. Only on PostgreSQL: the embedded database has one connection. */
describe.skipIf(!isShared || isDistributed)('several servers on one PostgreSQL', () => {
  let shop: OpenShop;
  beforeAll(async () => void (shop = await openShop({ settings: { maxOpenOrders: 1, holdUnpaidMinutes: 60 } })));
  afterAll(() => shop.close());

  const releaseAll = () => releaseUnpaid(shop.db, 60, later(61));
  const aBuyer = async () => {
    const { id, token } = await shop.aPerson();
    return { id, client: shop.withToken(token) };
  };
  /** Two products, and a basket that holds them against the order of their ids. */
  const aBasket = async (): Promise<{ low: Product; high: Product; lines: { product: Product; qty: number }[] }> => {
    const pair = [await shop.aProduct(), await shop.aProduct()].toSorted((a, b) => (a._id < b._id ? -1 : 1));
    const [low, high] = pair as [Product, Product];
    return { low, high, lines: [high, low].map((product) => ({ product, qty: 1 })) };
  };
  const hold = (product: Product) =>
    openTransaction(shop.db, (tx) =>
      tx.select().from(productsTable).where(eq(productsTable.id, product._id)).for('update'),
    );
  const isFree = (product: Product): Promise<boolean> =>
    shop.db.transaction(async (tx) => {
      const query = tx.select({ id: productsTable.id }).from(productsTable).where(eq(productsTable.id, product._id));
      return (await query.for('update', { skipLocked: true })).length > 0;
    });

  it("C11: two people who take each other's email at once lock both accounts in one order, and both are refused", async () => {
    const pair = [await shop.aPerson(), await shop.aPerson()].toSorted((a, b) => (a.id < b.id ? -1 : 1));
    const [low, high] = pair as [Person, Person];
    const take = (who: Person, { email }: Person) =>
      shop.withToken(who.token).put('/api/users/profile', { name: 'Swapped', email });
    const other = await openTransaction(shop.db, (tx) => lockOf(tx, low));
    const waiting = take(high, low);
    await other.expectToHoldUp(waiting);
    expect(await shop.db.transaction((tx) => lockOf(tx, high, { skipLocked: true }))).toHaveLength(1);
    const both = Promise.all([waiting, take(low, high)]);
    await other.commit();
    for (const answer of await both) expect(answer).toMatchObject(says(400, 'User already exists'));
  });

  it('A34: an order that begins to be paid while it is released keeps its stock', async () => {
    await releaseAll();
    const product = await shop.aProduct();
    const order = await shop.anOrder((await aBuyer()).client, [{ product, qty: 4 }]);
    const charging = await openTransaction(shop.db, (tx) =>
      tx.update(ordersTable).set({ chargingSince: new Date() }).where(eq(ordersTable.id, order._id)),
    );
    const release = releaseAll();
    await charging.expectToHoldUp(release);
    await charging.commit();
    expect(await release).toBe(0);
    expect(await shop.stockOf(product)).toBe(6);
  });

  it('A34: an order that is released while it begins to be paid takes its stock again', async () => {
    const product = await shop.aProduct();
    const { client } = await aBuyer();
    const order = await shop.anOrder(client, [{ product, qty: 4 }]);
    const releasing = await openTransaction(shop.db, async (tx) => {
      await tx.update(ordersTable).set({ releasedAt: new Date() }).where(eq(ordersTable.id, order._id));
      await putBack(tx, [{ product: product._id, qty: 4 }]);
    });
    const payment = client.put<Order>(`/api/orders/${order._id}/pay`, aPayment);
    await releasing.expectToHoldUp(payment);
    await releasing.commit();
    expect(await payment).toMatchObject({ status: 200, body: { isPaid: true } });
    expect(await shop.stockOf(product)).toBe(6);
  });

  it('A34: baskets in opposite order take their products in one order', async () => {
    const { low, high, lines } = await aBasket();
    const other = await hold(low);
    const order = (await aBuyer()).client.post('/api/orders', orderOf(lines));
    await other.expectToHoldUp(order);
    expect(await isFree(high), 'nothing is held while waiting for the first').toBe(true);
    await other.commit();
    expect(await order).toMatchObject({ status: 201 });
  });

  it('A34: and give them back in that order', async () => {
    await releaseAll();
    const { low, high, lines } = await aBasket();
    await shop.anOrder((await aBuyer()).client, lines);
    const other = await hold(low);
    const release = releaseAll();
    await other.expectToHoldUp(release);
    expect(await isFree(high), 'nothing is held while waiting for the first').toBe(true);
    await other.commit();
    expect(await release).toBe(1);
  });

  it('A34: orders at once lock an administrator before other buyers, as all transactions do', async () => {
    const pair = [await shop.aPerson(), await shop.aPerson()].toSorted((a, b) => (a.id < b.id ? -1 : 1));
    const [low, admin] = pair as [Person, Person];
    await shop.db.update(usersTable).set({ isAdmin: true }).where(eq(usersTable.id, admin.id));
    const product = await shop.aProduct();
    const other = await openTransaction(shop.db, (tx) => lockOf(tx, admin));
    const placing = placeOrders(shop.db, [askedBy(low.id, product), askedBy(admin.id, product)]);
    await other.expectToHoldUp(placing);
    expect(await shop.db.transaction((tx) => lockOf(tx, low, { skipLocked: true }))).toHaveLength(1);
    await other.commit();
    expect(await placing).toMatchObject([{ userId: low.id }, { userId: admin.id }]);
  });

  it('A34: orders at once do not wait for one whose product is locked for long', async () => {
    const [free, locked] = [await shop.aProduct(), await shop.aProduct()];
    const people = await Promise.all(Array.from({ length: 6 }, () => shop.aPerson()));
    const other = await hold(locked);
    const asked = people.map(({ id }, at) => askedBy(id, at === 4 ? locked : free));
    const placing = asked.map(placingTogether(shop.db));
    expect(await Promise.all(placing.filter((_, at) => at !== 4))).toHaveLength(5);
    await other.expectToHoldUp(placing[4]!);
    await other.commit();
    expect(await placing[4]).toMatchObject({ userId: people[4]!.id });
  });

  it.each(['demote', 'delete'] as const)(
    'A35: two admins who %s each other on two servers leave one',
    async (action) => {
      await shop.db.update(usersTable).set({ isAdmin: false });
      const [a, b] = [await shop.aPerson({ isAdmin: true }), await shop.aPerson({ isAdmin: true })];
      const other = await openTransaction(shop.db, (tx) => {
        const users = usersRepository(tx);
        return action === 'delete' ? users.remove(a.id, b.id) : users.change(a.id, b.id, demotion(a));
      });
      const client = shop.withToken(a.token);
      const mine =
        action === 'delete' ? client.delete(`/api/users/${b.id}`) : client.put(`/api/users/${b.id}`, demotion(b));
      await other.expectToHoldUp(mine);
      await other.commit();
      expect(await mine).toMatchObject(says(409, `You cannot ${action} the last administrator`));
      expect(await shop.users.hasAdmin()).toBe(true);
    },
  );
});

const isInstalled = process.env['TEST_DATABASE_URL'] !== undefined && postgresPrograms() !== undefined;
describe('the statements of requests at once, in every order', { timeout: 180_000 }, () => {
  beforeEach(({ skip }) => skip(!isInstalled, 'needs the programs of PostgreSQL: npm run test:postgres'));

  it('A5, A40, A41: two orders of one buyer end as one after the other', async () => {
    const { stdout } = await verify('prove', '--explore', 'requests', '--scenario', 'two orders');
    expect(stdout.match(/^\d of 3, two orders .*\(all of them\).* 0 broken$/gm)).toHaveLength(3);
    expect(stdout).toMatch(/^Inside requests: 3 scenarios, \d+ interleavings, .* 0 broken$/m);
  });

  it('A22: a product has the reviews that it counts, also while it is reviewed', async () => {
    const { stdout } = await verify('prove', '--explore', 'requests', '--scenario', 'a product is');
    expect(stdout).toMatch(/^Inside requests: 3 scenarios, .* 0 broken$/m);
  });

  it('requests that wait for one row go on in their order, but are not followed where they race for its new version', async () => {
    const unchanged = await verify('prove', '--explore', 'requests', '--scenario', 'one order, sent three times');
    expect(unchanged.stdout).toMatch(/\(all of them\)/);
    const changed = await verify('prove', '--explore', 'requests', '--scenario', 'of which the shop is told twice');
    expect(changed.stdout).toMatch(/\(not followed beyond \d+ states\).* 0 broken$/m);
  });

  it('A41: two orders of one buyer pass their limit where the buyer is not locked', async () => {
    const { stdout } = await verify('prove', '--disable', 'buyers-lock');
    expect(stdout).toContain('the requests end as in no order of one after the other');
    expect(stdout).toContain('one after the other they answer 201 and 409 TOO_MANY_OPEN_ORDERS');
    expect(stdout).toContain('p0->>p2: insert into orders, insert into outbox: 1 row');
  });

  it('A34: orders deadlock where they lock products in the order of their lines', async () => {
    const { stdout } = await verify('prove', '--disable', 'products-in-one-order');
    expect(stdout).toMatch(/goes on: 40P01 deadlock detected$/m);
    expect(stdout).toMatch(/request \d: answers 503$/m);
  });
});
