import type { FastifyInstance } from 'fastify';
import { calls } from '../../src/contract/calls.ts';
import { parsePage } from '../../src/domain/address.ts';
import { toCents } from '../../src/domain/money.ts';
import type { Db } from '../db/database.ts';
import { callRoute } from '../http/callRoute.ts';
import { notFound } from '../http/refusal.ts';
import { addReview } from './addReview.ts';
import { asProduct } from './asProduct.ts';
import { productsRepository } from './productsRepository.ts';

/** The catalogue: C1–C7. Lists carry no reviews; a product's own page does. */
export const productRoutes = (app: FastifyInstance, { db, pageSize }: { db: Db; pageSize: number }): void => {
  const products = productsRepository(db);

  callRoute(app, calls.listProducts, async ({ query, viewer }) => {
    const page = parsePage(query.pageNumber);
    const filter = { keyword: query.keyword.trim(), withDrafts: viewer?.isAdmin === true };
    const { rows, pages } = await products.page(filter, page, pageSize);
    return { products: rows.map((row) => asProduct(row)), page, pages };
  });

  callRoute(app, calls.listTopProducts, async () => (await products.top()).map((row) => asProduct(row)));

  callRoute(app, calls.getProduct, async ({ id, viewer }) => {
    const [row, reviews] = await Promise.all([products.find(id), products.reviewsOf(id)]);
    if (!row || (row.isDraft && !viewer?.isAdmin)) throw notFound('Product');
    return asProduct(row, reviews);
  });

  callRoute(app, calls.createProduct, async () => asProduct(await products.addDraft()));

  callRoute(app, calls.updateProduct, async ({ id, body }) => {
    const { name, image, description, brand, category, countInStock } = body;
    const fields = { name, image, description, brand, category, countInStock, priceCents: toCents(Number(body.price)) };
    const saved = await products.save(id, fields, body.version);
    return asProduct(saved, await products.reviewsOf(id));
  });

  callRoute(app, calls.deleteProduct, async ({ id }) => {
    await products.remove(id);
    return { message: 'Product removed' };
  });

  callRoute(app, calls.createReview, async ({ id, viewer, body }) => {
    await addReview(db, id, viewer, body);
    return { message: 'Review added' };
  });
};
