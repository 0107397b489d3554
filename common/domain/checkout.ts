import { addressFields, type AddressField } from './addressFields.ts';
import { routes } from '../routes/routes.ts';
import { merchant, SPECIFIED } from './merchant.ts';
import { pricesOf, toCents, toDollars, type Prices } from './money.ts';
import { isBlank } from './text.ts';

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

export type ShippingAddress = Record<AddressField, string>;

/** What is erased with the account of the buyer. The country stays: the tax depends on it. */
export const erasedFields = addressFields.filter((field) => field !== 'country');

export const addressLine = ({ address, city, postalCode, country }: ShippingAddress): string =>
  `${address}, ${city} ${postalCode}, ${country}`;

/** The steps that have their own page, in the order of the step indicator (S54). */
export const checkoutSteps = ['shipping', 'payment', 'placeOrder'] as const;
export type CheckoutStep = (typeof checkoutSteps)[number];

/** The step that a path shows, if any; each step is named like its route. */
export const stepAt = (path: string): CheckoutStep | undefined =>
  checkoutSteps.find((step) => routes[step].match(path) !== null);

const MOST_ADDRESSES = 5;

const keyOf = (address: ShippingAddress): string => JSON.stringify(addressFields.map((field) => address[field]));

export const withoutAddress = (addresses: readonly ShippingAddress[], gone: ShippingAddress): ShippingAddress[] =>
  addresses.filter((each) => keyOf(each) !== keyOf(gone));

/** The addresses with the one that was used last in front; the oldest one goes when there are too many. */
export const withAddress = (addresses: readonly ShippingAddress[], used: ShippingAddress): ShippingAddress[] =>
  [used, ...withoutAddress(addresses, used)].slice(0, MOST_ADDRESSES);

export const GOOGLE_PAY = 'GooglePay';

export type CheckoutProgress = { shippingAddress: ShippingAddress | null; paymentMethod: string | null };

export const isCompleteAddress = (address: ShippingAddress | null): address is ShippingAddress =>
  address !== null && addressFields.every((field) => !isBlank(address[field]));

export const isStepOpen = (step: CheckoutStep, progress: CheckoutProgress): boolean => {
  if (step === 'shipping') return true;
  if (!isCompleteAddress(progress.shippingAddress)) return false;
  return step === 'payment' || progress.paymentMethod !== null;
};

type Line = { product: string; name: string; image: string; price: number; qty: number };

/** The seven fields of a new order, amounts as the shopper sees them (C15, A17); their currency unless it is that of the specification. */
export const orderOf = (lines: readonly Line[], shippingAddress: ShippingAddress, paymentMethod: string) => ({
  orderItems: lines.map(({ product, name, image, price, qty }) => ({ product, name, image, price, qty })),
  shippingAddress,
  paymentMethod,
  ...toFigures(pricesOf(lines)),
  ...(merchant().currency === SPECIFIED.currency ? {} : { currency: merchant().currency }),
});

export type NewOrder = ReturnType<typeof orderOf>;
