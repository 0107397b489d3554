import { eq, sql } from 'drizzle-orm';
import type { ReviewIn } from '../../src/contract/product.ts';
import type { Db } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import { products, reviews } from '../db/schema.ts';
import { Refusal, notFound } from '../http/refusal.ts';

type Author = { id: string; name: string; isAdmin: boolean };

/** C7: one review per user and product; the product's rating and count are those of all its reviews (A22). */
export const addReview = (
  db: Db,
  productId: string,
  author: Author,
  review: ReviewIn & { createdAt?: Date },
): Promise<void> =>
  db.transaction(async (tx) => {
    const [product] = await tx
      .select({ isDraft: products.isDraft })
      .from(products)
      .where(eq(products.id, productId))
      .for('no key update');
    if (!product || (product.isDraft && !author.isAdmin)) throw notFound('Product');
    if (product.isDraft) throw new Refusal(409, 'A draft cannot be reviewed');

    const added = await tx
      .insert(reviews)
      .values({ id: newId(), productId, userId: author.id, name: author.name, ...review })
      .onConflictDoNothing({ target: [reviews.productId, reviews.userId] })
      .returning({ id: reviews.id });
    if (added.length === 0) throw new Refusal(400, 'Product already reviewed');

    const ofProduct = sql`from ${reviews} where ${reviews.productId} = ${productId}`;
    await tx
      .update(products)
      .set({
        rating: sql`(select avg(${reviews.rating}) ${ofProduct})`,
        numReviews: sql`(select count(*) ${ofProduct})`,
      })
      .where(eq(products.id, productId));
  });
