import { eq, lt, sql } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import { say } from '../../../common/texts/messages.ts';
import type { Language } from '../../../common/texts/language.ts';
import { ownCalls } from '../../../common/contract/ownCalls.ts';
import { type Db, deleteRows, rowsOf } from '../../platform/db/database.ts';
import { outbox, products, restockRequests } from '../../platform/db/schema.ts';
import { callRoute } from '../../platform/http/callRoute.ts';
import { HttpError, notFound } from '../../platform/http/httpError.ts';
import { languageOf } from '../../platform/words.ts';

const KEPT_DAYS = 180;
const DAY = 86_400_000;

const note = async (db: Db, productId: string, email: string, language: Language): Promise<void> => {
  const [product] = await db.select().from(products).where(eq(products.id, productId));
  if (product === undefined || product.isDraft) throw notFound('Product');
  if (product.countInStock > 0) throw new HttpError(409, { code: 'IN_STOCK', message: say('isInStock') });
  await db
    .insert(restockRequests)
    .values({ productId, email, language, createdAt: sql`now()` })
    .onConflictDoUpdate({
      target: [restockRequests.productId, restockRequests.email],
      set: { language, createdAt: sql`excluded.created_at` },
    });
};

/** Of products that are in stock again, however they came back. Returns how many mails wait now, one for each request. */
export const queueRestockMails = async (db: Db): Promise<number> => {
  const queued = await rowsOf(
    db,
    sql`with asked as (
          delete from ${restockRequests} using ${products}
          where product_id = ${products.id} and ${products.countInStock} > 0 returning product_id, email, language)
        insert into ${outbox} (id, kind, product_id, email, language)
        select replace(gen_random_uuid()::text, '-', ''), 'productRestocked', product_id, email, language from asked
        returning id`,
  );
  return queued.length;
};

export const deleteOldRequests = (db: Db, now = Date.now()): Promise<number> =>
  deleteRows(db, restockRequests, lt(restockRequests.createdAt, new Date(now - KEPT_DAYS * DAY)));

/** Mails about a product that is sold out (A102). */
export const restockRoutes: FastifyPluginAsync = async (app) => {
  const { db, limits } = app;
  const limit = limits.restockRequests;

  callRoute(app, ownCalls.requestRestockMail, { limit }, async ({ id, body: { email }, request }) => {
    await note(db, id, email, languageOf(request));
    return { message: say('restockNoted') };
  });
};
