declare const unit: unique symbol;

/**
 * Money in integer cents. Only `cents` and `toCents` make an amount of a number. Dollars exist only on the wire and on
 * screen, so every sum is exact. The browser and the server price orders with the same functions and always agree
 * (A17, A27).
 */
export type Cents = number & { readonly [unit]: 'cents' };

/** A whole number of cents as money, such as `cents(89_99)`. It does not convert or round. */
export const cents = (whole: number): Cents => whole as Cents;
