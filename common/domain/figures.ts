import { toCents, toDollars, type Prices } from './money.ts';

/** The prices of an order as the contract names them, in dollars. */
export const toFigures = ({ items, shipping, tax, total }: Prices) => ({
  itemsPrice: toDollars(items),
  shippingPrice: toDollars(shipping),
  taxPrice: toDollars(tax),
  totalPrice: toDollars(total),
});

/** The prices in an order of the contract. */
export const toPrices = (figures: Record<keyof ReturnType<typeof toFigures>, number | string>): Prices => ({
  items: toCents(figures.itemsPrice),
  shipping: toCents(figures.shippingPrice),
  tax: toCents(figures.taxPrice),
  total: toCents(figures.totalPrice),
});
