declare const unit: unique symbol;

/** Money in whole cents, so that every sum is exact (A17, A27). Only `cents` and `toCents` make it of a number. */
export type Cents = number & { readonly [unit]: 'cents' };

/** A whole number of cents as money, such as `cents(89_99)`. It does not convert or round. */
export const cents = (whole: number): Cents => whole as Cents;
