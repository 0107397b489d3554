import { and, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import type { Moved, World } from 'xstate-walks/check';
import type { Product } from '../../common/contract/product.ts';
import { reconcileCharges } from '../../server/features/orders/reconcileCharges.ts';
import { deleteOldRefusals } from '../../server/features/orders/refusedOrders.ts';
import { releaseUnpaid } from '../../server/features/orders/stock.ts';
import { orders, refusedOrders } from '../../server/platform/db/schema.ts';
import type { OpenShop } from '../../tests/fixtures/api.ts';
import type { StripeDouble } from '../../tests/fixtures/stripeDouble.ts';
import { movesOfBank, type HeldGateway } from './gateway.ts';
import { AGE, momentOf } from './rows.ts';
import type { CheckedServer } from './server.ts';
import type { Rows } from './rows.ts';
import { movesOfStripe } from './stripeMoves.ts';

type Given = {
  shop: OpenShop;
  server: CheckedServer;
  gateway: HeldGateway;
  stripe: StripeDouble | null;
  /** The price to which admins return, in dollars. */
  price: number;
};

/** How old a refusal is whose request may still be repeated (A40), and one that no client needs any more. */
const ages = { needed: '23 hours', old: '3 days' };

/** Which orders are a day older than before, and by which of their moments. */
type Aged = { moment: 'created_at' | 'charging_since'; where: SQL };

type Work = () => Promise<readonly string[] | void>;

/** How long an unpaid order holds its stock here. */
const HOLD_MINUTES = 60;

const mayBeReleased = and(isNull(orders.paidAt), isNull(orders.releasedAt), isNull(orders.chargingSince));

const isCharging = sql`charging_since is not null`;

/** What others than the explored tabs do: administrators, jobs, the bank, and time. */
export const movesOfWorld = ({ shop, server, gateway, stripe, price }: Given): World['moves'] => {
  const { db } = shop;

  /** An admin edits the product. */
  const edit = (world: string, change: (product: Product) => Partial<Product>): Promise<Moved | null> => {
    const [product] = (JSON.parse(world) as Rows).products;
    if (!product) return Promise.resolve(null);
    const admin = shop.as('admin');
    return server.changed(world, async () => {
      const { body } = await admin.get<Product>(`/api/products/${product['id'] as string}`);
      const { version: _, ...before } = body;
      const { status, text } = await admin.put(`/api/products/${body._id}`, { ...before, ...change(before) });
      if (status !== 200) throw new Error(text);
    });
  };

  /** A day passes for a moment of some orders, and then this work is done. */
  const aged = async ({ moment, where }: Aged, work: Work): Promise<readonly string[]> => {
    const column = sql.raw(moment);
    await db.execute(sql`update orders set ${column} = ${column} - interval '1 day' where ${where}`);
    return (await work()) ?? [];
  };

  const aDayLater = (world: string, which: Aged, work: Work) => server.changed(world, () => aged(which, work));

  /** The job that asks about charges. */
  const settleCharges = async (): Promise<void> => {
    await reconcileCharges(db, gateway, { warn: () => undefined });
  };

  /** The job that gives back the stock of orders whose time has passed. */
  const release = async (): Promise<string[]> => {
    const isInTime = and(mayBeReleased, sql`now() - ${orders.createdAt} < make_interval(mins => ${HOLD_MINUTES})`);
    const inTime = await db.$count(orders, isInTime);
    await releaseUnpaid(db, HOLD_MINUTES);
    return (await db.$count(orders, isInTime)) === inTime ? [] : ['an order gives back its stock too early'];
  };

  /** The job that deletes refusals. */
  const deleteRefusals = async (): Promise<string[]> => {
    const age = (by: string) => db.execute(sql`update refused_orders set refused_at = now() - ${by}::interval`);
    await age(ages.needed);
    if ((await deleteOldRefusals(db)) > 0) return ['a refusal is deleted that a repeated request may need'];
    await age(ages.old);
    await deleteOldRefusals(db);
    return (await db.$count(refusedOrders)) === 0 ? [] : ['a refusal of long ago is kept'];
  };

  return [
    {
      name: 'an admin changes the price',
      run: (world) => edit(world, (product) => ({ price: product.price === price ? price + 10 : price })),
    },
    { name: 'an admin sells the stock elsewhere', run: (world) => edit(world, () => ({ countInStock: 0 })) },
    { name: 'an admin fills the stock', run: (world) => edit(world, () => ({ countInStock: 9 })) },
    {
      name: 'the sessions expire',
      run: (world) =>
        server.changed(world, async () => {
          await db.execute(sql`update users set token_version = token_version + 1`);
        }),
    },
    {
      name: 'the time to pay has passed',
      isFair: true,
      run: (world) => {
        const where = sql`paid_at is null and released_at is null`;
        return server.changed(world, async () => [
          ...(await release()),
          ...(await aged({ moment: 'created_at', where }, release)),
        ]);
      },
    },
    {
      // Until then a request that comes meets a charge under way, and after it asks what became of it.
      name: 'a charge is overdue',
      run: (world) => aDayLater(world, { moment: 'charging_since', where: isCharging }, noWork),
    },
    {
      name: 'the bank has waited for too long',
      run: (world) => {
        const where = sql`bank_check is not null and ${isCharging}`;
        return aDayLater(world, { moment: 'charging_since', where }, async () => {
          const tooLate = JSON.stringify(momentOf(AGE));
          await db.execute(
            sql`update orders set bank_check = jsonb_set(bank_check, '{until}', ${tooLate}::jsonb) where ${where}`,
          );
          await settleCharges();
          // What the bank is already working on cannot be ended.
          const isWaiting = sql`${orders.bankCheck} ->> 'state' = 'asked'`;
          const isLate = sql`(${orders.bankCheck} ->> 'until')::timestamptz < now()`;
          const isOver = (await db.$count(orders, and(isNotNull(orders.chargingSince), isWaiting, isLate))) === 0;
          return isOver ? [] : ['an order still waits for a bank that has waited for too long'];
        });
      },
    },
    {
      name: 'charges without an outcome are settled',
      isFair: true,
      run: (world) => aDayLater(world, { moment: 'charging_since', where: isCharging }, settleCharges),
    },
    {
      name: 'refusals grow old',
      run: (world) => (hasRefusals(world) ? server.tried(world, deleteRefusals) : Promise.resolve(null)),
    },
    ...(stripe ? movesOfStripe(stripe, shop, server.changed) : movesOfBank(gateway, server.changed)),
  ];
};

const hasRefusals = (world: string): boolean => (JSON.parse(world) as Rows).refused_orders.length > 0;

const noWork = () => Promise.resolve();
