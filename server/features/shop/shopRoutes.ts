import { sql } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import type * as v from 'valibot';
import { ownCalls } from '../../../common/contract/ownCalls.ts';
import { merchantOf, type Shop, type ShopIn } from '../../../common/contract/shop.ts';
import { setMerchant, type Merchant } from '../../../common/domain/merchant.ts';
import { inDollars } from '../../../common/domain/fees.ts';
import { isImageAddress } from '../../../common/domain/pictures.ts';
import { say } from '../../../common/texts/messages.ts';
import type { Db } from '../../platform/db/database.ts';
import { changeCatalogue } from '../../platform/db/notes.ts';
import { orders, shop } from '../../platform/db/schema.ts';
import { lockShop, storedMerchant, SYNONYMS } from '../../platform/db/shopRow.ts';
import { callRoute } from '../../platform/http/callRoute.ts';
import { HttpError, stale } from '../../platform/http/httpError.ts';

type StoredShop = { merchant: Merchant; version: number };

export const toShopDto = ({ merchant, version }: StoredShop): Shop => ({
  synonyms: SYNONYMS,
  ...merchant,
  ...inDollars(merchant),
  version,
});

export const readShop = async (db: Db): Promise<StoredShop> => {
  const version = sql`coalesce((select ${shop.version} from ${shop}), 0)`.mapWith(Number);
  const [row] = await db.select({ merchant: storedMerchant, version }).from(sql`(select 1) as one`);
  return row!;
};

/** A newer version is not overwritten. What was ordered stays in the currency in which it was ordered (A100). */
export const saveShop = (
  db: Db,
  given: v.InferOutput<typeof ShopIn>,
  imageHosts: readonly string[],
): Promise<StoredShop> => {
  const merchant = merchantOf(given);
  if (given.logo !== '' && !isImageAddress(given.logo, imageHosts)) throw new HttpError(400, say('imagePath'));
  return db.transaction(async (tx) => {
    await tx.execute(lockShop);
    const before = await readShop(tx);
    if (given.version !== undefined && given.version !== before.version) throw stale('shop');
    if (merchant.currency !== before.merchant.currency) {
      const [order] = await tx.select({ id: orders.id }).from(orders).limit(1);
      if (order) throw new HttpError(409, say('currencyStays'));
    }
    const row = { merchant, version: before.version + 1 };
    await tx
      .with(changeCatalogue(tx, 'content'))
      .insert(shop)
      .values(row)
      .onConflictDoUpdate({ target: shop.onlyRow, set: row });
    return row;
  });
};

export const shopRoutes: FastifyPluginAsync = async (app) => {
  const { db, settings } = app;
  callRoute(app, ownCalls.getShop, { shared: () => true }, async () => toShopDto(await readShop(db)));
  callRoute(app, ownCalls.updateShop, async ({ body }) => {
    const saved = await saveShop(db, body, settings.imageHosts);
    setMerchant(saved.merchant); // other processes with their next look at the catalogue
    return toShopDto(saved);
  });
};
