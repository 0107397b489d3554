import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { say } from '../../../common/texts/messages.ts';
import type { ReviewIn } from '../../../common/contract/product.ts';
import type { Db } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/ids.ts';
import { orders, products, reviews } from '../../platform/db/schema.ts';
import { HttpError, notFound } from '../../platform/http/httpError.ts';

type Author = { id: string; name: string };

/** With REVIEWS_FROM_BUYERS_ONLY, only users who have paid for the product may review it (A43). */
const refuseNonBuyer = async (tx: Db, productId: string, authorId: string): Promise<void> => {
  const bought = sql`${orders.lines} @> ${JSON.stringify([{ product: productId }])}::jsonb`;
  const [order] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, authorId), isNotNull(orders.paidAt), bought))
    .limit(1);
  if (!order) throw new HttpError(403, say('buyersReview'));
};

/** C7: one review per user and product; the product's rating and count are those of all its reviews (A22). */
export const addReview = (
  db: Db,
  productId: string,
  author: Author,
  review: ReviewIn & { createdAt?: Date },
  { buyersOnly = false }: { buyersOnly?: boolean } = {},
): Promise<void> =>
  db.transaction(async (tx) => {
    const [product] = await tx
      .select({ isDraft: products.isDraft })
      .from(products)
      .where(eq(products.id, productId))
      .for('no key update');
    if (!product) throw notFound('Product');
    if (product.isDraft) throw new HttpError(409, say('draftNotReviewed'));
    if (buyersOnly) await refuseNonBuyer(tx, productId, author.id);

    const added = await tx
      .insert(reviews)
      .values({ id: newId(), productId, userId: author.id, name: author.name, ...review })
      .onConflictDoNothing({ target: [reviews.productId, reviews.userId] })
      .returning({ id: reviews.id });
    if (added.length === 0) throw new HttpError(400, say('alreadyReviewed'));

    const ofProduct = sql`from ${reviews} where ${reviews.productId} = ${productId}`;
    await tx
      .update(products)
      .set({
        rating: sql`(select avg(${reviews.rating}) ${ofProduct})`,
        numReviews: sql`(select count(*) ${ofProduct})`,
      })
      .where(eq(products.id, productId));
  });
