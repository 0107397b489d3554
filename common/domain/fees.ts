import { toCents, toDollars, type Cents } from './money.ts';

type Fees<T> = Record<'shippingFee' | 'freeShippingAbove', T>;

/** The amounts of a shop from the wire, and for it. */
export const inCents = ({ shippingFee, freeShippingAbove }: Fees<number | string>): Fees<Cents> => ({
  shippingFee: toCents(shippingFee),
  freeShippingAbove: toCents(freeShippingAbove),
});

export const inDollars = ({ shippingFee, freeShippingAbove }: Fees<Cents>): Fees<number> => ({
  shippingFee: toDollars(shippingFee),
  freeShippingAbove: toDollars(freeShippingAbove),
});
