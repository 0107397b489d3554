import * as words from '#texts/cartChanges.ts';
import { routes } from '../routes/routes.ts';
import { formatPrice } from './money.ts';

/** One product in the cart, as stored in local storage (S61). `price` in dollars. */
export type CartLine = {
  product: string;
  name: string;
  image: string;
  price: number;
  qty: number;
  countInStock: number;
};

const put = <T extends { product: string }>(all: readonly T[], one: T): T[] =>
  all.some(({ product }) => product === one.product)
    ? all.map((known) => (known.product === one.product ? one : known))
    : [...all, one];

export const putLine = (lines: readonly CartLine[], line: CartLine): CartLine[] => put(lines, line);

export type PendingItem = { product: string; qty: number };

export const putPendingItem = (pendingItems: readonly PendingItem[], { product, qty }: PendingItem): PendingItem[] =>
  put(pendingItems, { product, qty });

export const shownQty = (line: CartLine, pendingItems: readonly PendingItem[]): number =>
  pendingItems.find(({ product }) => product === line.product)?.qty ?? line.qty;

/** Returns true if the line at that position is still that product; another tab may have changed the cart (A3). */
export const isLineAt = (lines: readonly CartLine[], index: number, product: string): boolean =>
  lines[index]?.product === product;

export const dropLine = (lines: readonly CartLine[], index: number): CartLine[] => lines.toSpliced(index, 1);

/** Removes the products that were bought; lines that were added meanwhile stay. */
export const withoutProducts = (lines: readonly CartLine[], products: readonly string[]): CartLine[] =>
  lines.filter(({ product }) => !products.includes(product));

export const countOf = (lines: readonly CartLine[]): number => lines.reduce((sum, line) => sum + line.qty, 0);

/** Parses a quantity of at least 1; anything else means 1 (S88, A4). */
export const parseQty = (raw: string | null | undefined): number => {
  const text = raw?.trim() ?? '';
  return /^\d+$/.test(text) ? Math.max(1, Number(text)) : 1;
};

/** The item that `/cart/{id}?qty={n}` asks to add, if any (S20, S21, A4). */
export const pendingItemAt = (path: string, search: string): PendingItem | null => {
  const id = routes.cart.match(path)?.id;
  return id === undefined ? null : { product: id, qty: parseQty(new URLSearchParams(search).get('qty')) };
};

export const typedQty = (typed: string): number | null =>
  /^\s*\d+\s*$/.test(typed) && Number(typed) > 0 ? Number(typed) : null;

export const clampQty = (qty: number, stock: number): number => Math.max(1, Math.min(qty, stock));

type Offer = { _id: string; name: string; image: string; price: number; countInStock: number };

export const lineOf = (offer: Offer, qty: number): CartLine => ({
  product: offer._id,
  name: offer.name,
  image: offer.image,
  price: offer.price,
  qty: clampQty(qty, offer.countInStock),
  countInStock: offer.countInStock,
});

/** The message for a line that differs from what the shopper asked for or saw: less stock, another price. */
export const changeNotice = (requested: number, line: CartLine, before: CartLine | undefined): string | null => {
  const messages = [];
  if (line.qty < requested) messages.push(words.onlyInStock(line.qty, line.name));
  if (before && before.price !== line.price) {
    messages.push(words.priceChanged(line.name, formatPrice(before.price), formatPrice(line.price)));
  }
  return messages.length === 0 ? null : messages.join(' ');
};

export type Undo = { change: string; lines: CartLine[] };

/** Takes back that this line was put into the cart; null if its quantity is as before. */
export const undoOfLine = (lines: CartLine[], { product, name, qty }: CartLine): Undo | null => {
  const before = lines.find((line) => line.product === product);
  if (before?.qty === qty) return null;
  return { change: before ? words.changed(name, before.qty, qty) : words.added(qty, name), lines };
};

/** The current price and stock of a product in the cart. `price` in dollars. */
type Change = { product: string; price: number; countInStock: number };

/** Quantities stay as chosen (A17). A product that is sold out or deleted has no current price. */
export const repriceLines = (lines: readonly CartLine[], changes: readonly Change[]): CartLine[] =>
  lines.map((line) => {
    const change = changes.find(({ product }) => product === line.product);
    if (!change) return line;
    const { price, countInStock } = change;
    return { ...line, price: countInStock > 0 ? price : line.price, countInStock };
  });

export const fitLines = (lines: readonly CartLine[]): CartLine[] =>
  lines
    .filter((line) => line.countInStock > 0)
    .map((line) => ({ ...line, qty: clampQty(line.qty, line.countInStock) }));
