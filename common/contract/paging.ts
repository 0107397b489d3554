import * as v from 'valibot';
import { upTo } from './fields.ts';

export const MOST_ROWS = 100;

const wholeNumber = (most: number) =>
  v.pipe(
    upTo('aValue', 9),
    v.regex(/^[1-9]\d*$/),
    v.transform((text) => Math.min(Number(text), most)),
  );

/** A timestamp as our server writes it. JavaScript and PostgreSQL disagree about other offsets and years. */
const Moment = v.pipe(upTo('aValue', 40), v.isoTimestamp(), v.regex(/^[12].*Z$/));

const lenient = <S extends v.GenericSchema>(schema: S) => v.fallback(v.optional(schema), undefined);

/** Without `limit` it is the whole list. `at` is the time of the snapshot, so that pages fit together. */
export const PageQuery = v.object({
  limit: lenient(wholeNumber(MOST_ROWS)),
  page: lenient(wholeNumber(1_000_000)),
  at: lenient(Moment),
});
export type PageQuery = v.InferOutput<typeof PageQuery>;

const Words = v.fallback(v.optional(v.pipe(upTo('theKeyword', 200), v.trim()), ''), '');

export const UserListQuery = v.object({ ...PageQuery.entries, q: Words });

const Day = v.pipe(upTo('aValue', 10), v.isoDate(), v.regex(/^[12]/));

/** The query of C20: a filter (`show`), the first and the last day, and a sort column; `-total` sorts in descending order. */
export const OrderListQuery = v.object({
  ...PageQuery.entries,
  q: Words,
  from: lenient(Day),
  to: lenient(Day),
  show: lenient(v.picklist(['all', 'unpaid', 'waiting', 'delivered', 'refunded'])),
  sort: lenient(v.pipe(upTo('aValue', 20), v.regex(/^-?(id|user|date|total|paid|delivered)$/))),
});
export type OrderListQuery = v.InferOutput<typeof OrderListQuery>;

/** The query of C19: a page of the caller's orders, or the order that was created with a key (A5). */
export const MyOrdersQuery = v.object({
  ...PageQuery.entries,
  idempotencyKey: lenient(upTo('aValue', 200)),
});

export const ReviewsQuery = v.object({
  reviews: lenient(wholeNumber(MOST_ROWS)),
  after: lenient(upTo('aValue', 64)),
});
