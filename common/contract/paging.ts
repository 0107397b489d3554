import * as v from 'valibot';
import { upTo } from './fields.ts';

/** The most rows that a page of a list has. */
export const MOST_ROWS = 100;

const wholeNumber = (most: number) =>
  v.pipe(
    upTo('The number', 9),
    v.regex(/^[1-9]\d*$/),
    v.transform((text) => Math.min(Number(text), most)),
  );

/** A moment as our server writes it. Other offsets and years are not all moments to JavaScript and PostgreSQL. */
const Moment = v.pipe(upTo('The moment', 40), v.isoTimestamp(), v.regex(/^[12].*Z$/));

const lenient = <S extends v.GenericSchema>(schema: S) => v.fallback(v.optional(schema), undefined);

/**
 * The query of a list, for a client that wants a page of it: without `limit` it is answered as a whole. `at` is the
 * moment of which the page is, so that the pages of one look fit together. Whatever makes no sense is as if it were not
 * there.
 */
export const PageQuery = v.object({
  limit: lenient(wholeNumber(MOST_ROWS)),
  page: lenient(wholeNumber(1_000_000)),
  at: lenient(Moment),
});
export type PageQuery = v.InferOutput<typeof PageQuery>;

/** A word, or nothing, that rows are looked for by. */
const Words = v.fallback(v.optional(v.pipe(upTo('The keyword', 200), v.trim()), ''), '');

/** The query of C12. */
export const UserListQuery = v.object({ ...PageQuery.entries, q: Words });
export type UserListQuery = v.InferOutput<typeof UserListQuery>;

/** The query of C20: which orders (`show`), and what they are sorted by, `-total` for the largest first. */
export const OrderListQuery = v.object({
  ...PageQuery.entries,
  q: Words,
  show: lenient(v.picklist(['all', 'unpaid', 'waiting', 'delivered'])),
  sort: lenient(v.pipe(upTo('The order', 20), v.regex(/^-?(id|user|date|total|paid|delivered)$/))),
});
export type OrderListQuery = v.InferOutput<typeof OrderListQuery>;

/** The query of C19: a page of the own orders, or the one that was made with a key (A5). */
export const MyOrdersQuery = v.object({
  ...PageQuery.entries,
  idempotencyKey: lenient(upTo('The key', 200)),
});
export type MyOrdersQuery = v.InferOutput<typeof MyOrdersQuery>;

/** The query of C2: how many reviews are enough, and after which one they go on. */
export const ReviewsQuery = v.object({
  reviews: lenient(wholeNumber(MOST_ROWS)),
  after: lenient(upTo('The id', 64)),
});
