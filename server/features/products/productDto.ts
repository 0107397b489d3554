import type { Product, Review } from '../../../common/contract/product.ts';
import { toDollars } from '../../../common/domain/money.ts';
import type { ProductRow, ReviewRow } from '../../platform/db/schema.ts';

/** A review as the contract has it. */
export const asReview = ({ id, name, rating, comment, createdAt }: ReviewRow): Review => ({
  _id: id,
  name,
  rating,
  comment,
  createdAt: createdAt.toISOString(),
});

/** A product as lists have it: without its reviews and its further pictures. */
export const toProductDto = (row: ProductRow): Product => ({
  _id: row.id,
  name: row.name,
  image: row.image,
  price: toDollars(row.priceCents),
  rating: row.rating,
  numReviews: row.numReviews,
  description: row.description,
  brand: row.brand,
  category: row.category,
  countInStock: row.countInStock,
  reviews: [],
  version: row.version,
  ...(row.isDraft ? { isDraft: true } : {}),
});

/** A product as its own page has it, without its reviews: with its further pictures, if it has any (A73). */
export const asWholeProduct = (row: ProductRow): Product => ({
  ...toProductDto(row),
  ...(row.images.length > 0 ? { images: row.images } : {}),
});
