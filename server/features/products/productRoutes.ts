import type { FastifyPluginAsync } from 'fastify';
import { say } from '../../../common/texts/messages.ts';
import { calls } from '../../../common/contract/calls.ts';
import { ownCalls } from '../../../common/contract/ownCalls.ts';
import { parsePage } from '../../../common/routes/route.ts';
import type { Choices } from '../../../common/domain/choices.ts';
import { isImageAddress } from '../../../common/domain/pictures.ts';
import { cents, priceOrder, toCents, toDollars } from '../../../common/domain/money.ts';
import { BATCH } from '../../platform/db/page.ts';
import { refusalOf } from '../../platform/http/guard.ts';
import { callRoute } from '../../platform/http/callRoute.ts';
import { LongAnswer, mapped } from '../../platform/http/longAnswer.ts';
import { clientAddress } from '../../platform/http/requests.ts';
import { notFound, HttpError } from '../../platform/http/httpError.ts';
import { productReads, toProductDto, asReview, asWholeProduct } from './productReads.ts';
import { type WithReviews, addReview } from './productsRepository.ts';

/** Clients send a product as they have read it, with its reviews (S74). */
const MOST_PRODUCT_BYTES = 1024 * 1024;

const notAnImage = (hosts: readonly string[]): HttpError => {
  if (hosts.length === 0) return new HttpError(400, say('imagePath'));
  return new HttpError(400, say('imagePathOrHost', { hosts: hosts.join(', ') }));
};

const refuseExchanged = ({ minPrice, maxPrice }: Pick<Choices, 'minPrice' | 'maxPrice'>): void => {
  if (minPrice !== '' && maxPrice !== '' && Number(minPrice) > Number(maxPrice))
    throw new HttpError(400, say('exchangedPrices'));
};

const docs = {
  description:
    'A search finds the newest 1,000 matches; if there are more, the answer has `moreThan`. If nothing is found, `near` has products of a keyword that may be meant. A few searches run at a time. One that does not get its turn within 2 seconds is refused with 503 and the header `Retry-After`. `category`, `brand`, `minPrice`, `maxPrice` (in dollars) and `sort` choose among the newest 50,000 products, or those of the brand or category, without drafts. Administrators list all products, drafts too, with `show` (which) and `order` (a column; `-price` for descending), in place of `sort`.',
};

const known = <T>(product: T | null): T => {
  if (product === null) throw notFound('Product');
  return product;
};

/** The catalogue: C1–C7. Lists carry no reviews; a product's own page does. A draft is read by its id (A39). */
export const productRoutes: FastifyPluginAsync<{ mostCents?: number | undefined }> = async (app, { mostCents }) => {
  const { db, limits, settings, catalogue, products } = app;
  const { pageSize, imageHosts } = settings;
  const reads = productReads(products);

  const withAllReviews = ({ product, reviews }: WithReviews) =>
    new LongAnswer(mapped(products.reviewsOf(product.id, reviews), asReview), {
      object: asWholeProduct(product),
      field: 'reviews',
    });

  callRoute(app, calls.listProducts, { shared: () => true, docs }, async ({ query, viewer, request }) => {
    const page = parsePage(query.pageNumber);
    const { keyword, pageNumber: _, show, order, ...choices } = query;
    const managed = show === undefined && order === undefined ? undefined : { show: show ?? 'all', order };
    const refusal = managed ? refusalOf(request, 'admin') : null;
    if (refusal) throw refusal;
    const filter = { keyword: keyword.trim(), withDrafts: viewer?.isAdmin === true };
    refuseExchanged(choices);
    const { listing } = await catalogue.current();
    return reads.list(filter, { page, size: pageSize, listing, client: clientAddress(request) }, choices, managed);
  });

  callRoute(app, calls.listTopProducts, { shared: () => true }, reads.top);

  // All reviews may be too many to keep.
  callRoute(app, calls.getProduct, { shared: ({ reviews }) => reviews !== undefined }, async ({ id, query }) => {
    if (query.reviews !== undefined) return known(await reads.withSomeReviews(id, query.reviews, query.after));
    return withAllReviews(known(await products.find(id, BATCH)));
  });

  callRoute(app, ownCalls.findSameNames, { saves: 'nothing', mostBytes: MOST_PRODUCT_BYTES }, async ({ body }) => ({
    found: await products.sameNames(body.names),
  }));

  callRoute(app, calls.createProduct, async () => toProductDto(await products.addDraft()));

  callRoute(app, calls.updateProduct, { mostBytes: MOST_PRODUCT_BYTES }, async ({ id, body }) => {
    const { name, image, images, facts, description, brand, category, countInStock } = body;
    if (![image, ...(images ?? [])].every((each) => isImageAddress(each, imageHosts))) throw notAnImage(imageHosts);
    const priceCents = toCents(body.price);
    if (mostCents !== undefined && priceOrder([{ priceCents, qty: 1 }]).total > mostCents) {
      throw new HttpError(400, say('priceTooHigh', { most: toDollars(cents(mostCents)) }));
    }
    const fields = { name, image, images, facts, description, brand, category, countInStock, priceCents };
    return withAllReviews(await products.save(id, fields, body.version));
  });

  callRoute(app, calls.deleteProduct, async ({ id }) => {
    await products.remove(id);
    return { message: say('productRemoved') };
  });

  callRoute(app, calls.createReview, { limit: limits.reviews }, async ({ id, viewer, body }) => {
    await addReview(db, id, viewer, body, settings.reviewsFromBuyersOnly);
    return { message: say('reviewAdded') };
  });
};
