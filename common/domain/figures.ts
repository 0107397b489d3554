import { toCents, toDollars, type Prices } from './money.ts';

export const toFigures = ({ items, shipping, tax, total }: Prices) => ({
  itemsPrice: toDollars(items),
  shippingPrice: toDollars(shipping),
  taxPrice: toDollars(tax),
  totalPrice: toDollars(total),
});

export const toPrices = (figures: Record<keyof ReturnType<typeof toFigures>, number | string>): Prices => ({
  items: toCents(figures.itemsPrice),
  shipping: toCents(figures.shippingPrice),
  tax: toCents(figures.taxPrice),
  total: toCents(figures.totalPrice),
});
