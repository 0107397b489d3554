import * as v from 'valibot';
import { Dollars, Id } from './fields.ts';
import { BriefOrder } from './order.ts';
import { Product } from './product.ts';

/** From this number of items down, a product is about to sell out. */
export const LOW_STOCK = 5;

export const stockLevel = (countInStock: number): 'sold out' | 'low' | 'enough' => {
  if (countInStock <= 0) return 'sold out';
  return countInStock <= LOW_STOCK ? 'low' : 'enough';
};

const Count = v.number();

const SomeOrders = v.object({ count: Count, orders: v.array(BriefOrder) });

const DayOfSales = v.object({ day: v.string(), orders: Count, total: Dollars });
export type DayOfSales = v.InferOutput<typeof DayOfSales>;

const ScarceProduct = v.object({ _id: Id, ...v.pick(Product, ['name', 'image', 'countInStock']).entries });

/** What an administrator should know first (A70). */
export const Overview = v.object({
  /** Paid and not delivered; who has waited longest comes first. */
  waiting: SomeOrders,
  /** Not paid: the last attempt to charge failed. The newest comes first. */
  refused: SomeOrders,
  /** The scarcest comes first. */
  lowStock: v.object({ count: Count, products: v.array(ScarceProduct) }),
  /** The last 30 days, today last. */
  sales: v.array(DayOfSales),
});
export type Overview = v.InferOutput<typeof Overview>;
