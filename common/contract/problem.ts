import * as v from 'valibot';
import { Dollars, Id } from './fields.ts';

/** The four figures of an order, in dollars. */
export const OrderFigures = v.object({
  itemsPrice: Dollars,
  shippingPrice: Dollars,
  taxPrice: Dollars,
  totalPrice: Dollars,
});
export type OrderFigures = v.InferOutput<typeof OrderFigures>;

/** What the server now holds of a product whose price or stock differs from what the client saw. */
export const ChangedLine = v.object({
  product: Id,
  name: v.string(),
  price: Dollars,
  qty: v.number(),
  countInStock: v.number(),
});
export type ChangedLine = v.InferOutput<typeof ChangedLine>;

/**
 * Every error answer: words a person can act on (S133), and for those the client reacts to, a code.
 * `PRICES_CHANGED` carries the true figures and prices (A17), `OUT_OF_STOCK` the short lines (A34). `keyRefused` says
 * that no request under this Idempotency-Key will ever place an order (A40).
 */
export const Problem = v.object({
  message: v.string(),
  code: v.optional(v.string()),
  figures: v.optional(OrderFigures),
  lines: v.optional(v.array(ChangedLine)),
  keyRefused: v.optional(v.boolean()),
});
export type Problem = v.InferOutput<typeof Problem>;
