import * as v from 'valibot';
import { Dollars, Id } from './fields.ts';

/** By which a client computes the figures of an order; amounts in units of the currency. */
export const PriceRules = v.object({
  currency: v.string(),
  taxPercent: v.number(),
  shippingFee: Dollars,
  freeShippingAbove: Dollars,
});

export const OrderFigures = v.object({
  itemsPrice: Dollars,
  shippingPrice: Dollars,
  taxPrice: Dollars,
  totalPrice: Dollars,
});
export type OrderFigures = v.InferOutput<typeof OrderFigures>;

/** The server's current data of a product whose price or stock differs from what the client saw. */
export const ChangedLine = v.object({
  product: Id,
  name: v.string(),
  price: Dollars,
  qty: v.number(),
  countInStock: v.number(),
});
export type ChangedLine = v.InferOutput<typeof ChangedLine>;

/**
 * Every error response: a message for people (S133), and a code where the client reacts to the error.
 * `PRICES_CHANGED` carries the current figures, prices and rules (A17), `OUT_OF_STOCK` the lines that are short (A34).
 * `PAYMENT_ACTION_REQUIRED` carries the page on which the buyer's bank wants the payment confirmed (3-D Secure).
 * `keyRefused` means that no request with this Idempotency-Key will ever place an order (A40).
 */
export const Problem = v.object({
  message: v.string(),
  code: v.optional(v.string()),
  figures: v.optional(OrderFigures),
  lines: v.optional(v.array(ChangedLine)),
  shop: v.optional(PriceRules),
  keyRefused: v.optional(v.boolean()),
  bankPage: v.optional(v.string()),
});
export type Problem = v.InferOutput<typeof Problem>;
