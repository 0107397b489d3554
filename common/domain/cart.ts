import { routes } from '../routes/routes.ts';
import { formatMoney, priceOrder, toCents, type Cents, type Prices } from './money.ts';

/** One product in the cart, as it is kept in local storage (S61). `price` is in dollars, as the wire has it. */
export type CartLine = {
  /** The product's id. */
  product: string;
  name: string;
  image: string;
  price: number;
  qty: number;
  countInStock: number;
};

/** Replaces the line of the same product in place, else appends it (S85, S86). */
export const putLine = (lines: readonly CartLine[], line: CartLine): CartLine[] =>
  lines.some((known) => known.product === line.product)
    ? lines.map((known) => (known.product === line.product ? line : known))
    : [...lines, line];

/** An item to be added to the cart. */
export type PendingItem = { product: string; qty: number };

/** The newest request for a product counts: it replaces an older one. */
export const putPendingItem = (pendingItems: readonly PendingItem[], { product, qty }: PendingItem): PendingItem[] =>
  pendingItems.some((known) => known.product === product)
    ? pendingItems.map((known) => (known.product === product ? { product, qty } : known))
    : [...pendingItems, { product, qty }];

/** The quantity a line shows: the pending one, if there is one. */
export const shownQty = (line: CartLine, pendingItems: readonly PendingItem[]): number =>
  pendingItems.find(({ product }) => product === line.product)?.qty ?? line.qty;

/** Whether the line at that position still is that product: positions go stale when another tab edits (A3). */
export const isLineAt = (lines: readonly CartLine[], index: number, product: string): boolean =>
  lines[index]?.product === product;

/** Removal works by position (S87). */
export const dropLine = (lines: readonly CartLine[], index: number): CartLine[] => lines.toSpliced(index, 1);

/** What is left when some products are bought: what was put in meanwhile stays. */
export const withoutProducts = (lines: readonly CartLine[], products: readonly string[]): CartLine[] =>
  lines.filter(({ product }) => !products.includes(product));

/** Number of articles, counting quantities. */
export const countOf = (lines: readonly CartLine[]): number => lines.reduce((sum, line) => sum + line.qty, 0);

/** What the cart costs as an order, in cents. */
export const pricesOf = (lines: readonly Pick<CartLine, 'price' | 'qty'>[]): Prices =>
  priceOrder(lines.map((line) => ({ priceCents: toCents(line.price), qty: line.qty })));

/** What one line costs, in cents. */
export const lineTotal = (line: Pick<CartLine, 'price' | 'qty'>): Cents => toCents(line.price) * line.qty;

/** A whole number of at least 1 from an address or a field; anything else means 1 (S88, A4). */
export const parseQty = (raw: string | null | undefined): number => {
  const text = raw?.trim() ?? '';
  return /^\d+$/.test(text) ? Math.max(1, Number(text)) : 1;
};

/** The item that `/cart/{id}?qty={n}` asks to add, if any (S20, S21, A4). */
export const pendingItemAt = (path: string, search: string): { product: string; qty: number } | null => {
  const id = routes.cart.match(path)?.id;
  return id === undefined ? null : { product: id, qty: parseQty(new URLSearchParams(search).get('qty')) };
};

/** A whole number of at least 1 that was typed; null for anything else, so that nothing is guessed. */
export const typedQty = (typed: string): number | null =>
  /^\s*\d+\s*$/.test(typed) && Number(typed) > 0 ? Number(typed) : null;

/** The quantity that the stock allows: 1 … stock (S115). */
export const clampQty = (qty: number, stock: number): number => Math.max(1, Math.min(qty, stock));

/** What is known of a product when it goes into the cart. `price` in dollars. */
type Offer = { _id: string; name: string; image: string; price: number; countInStock: number };

/** The line for a product, in a quantity that the stock allows (S61, S130). */
export const lineOf = (offer: Offer, qty: number): CartLine => ({
  product: offer._id,
  name: offer.name,
  image: offer.image,
  price: offer.price,
  qty: clampQty(qty, offer.countInStock),
  countInStock: offer.countInStock,
});

/** What to tell the shopper when a line is not what they asked for or saw before: less stock, another price. */
export const changeNotice = (asked: number, line: CartLine, before: CartLine | undefined): string | null => {
  const said = [];
  if (line.qty < asked) said.push(`Only ${line.qty} of ${line.name} in stock, so the quantity is ${line.qty}.`);
  if (before && before.price !== line.price) {
    said.push(
      `The price of ${line.name} changed from ${formatMoney(toCents(before.price))} to ${formatMoney(toCents(line.price))}.`,
    );
  }
  return said.length === 0 ? null : said.join(' ');
};

/** Today's price and stock of a product that is in the cart. `price` in dollars. */
type Change = { product: string; price: number; countInStock: number };

/**
 * Takes over the server's prices and stock; quantities stay as the shopper chose them (A17). What is sold out, or not
 * sold any more, has no price of today.
 */
export const repriceLines = (lines: readonly CartLine[], changes: readonly Change[]): CartLine[] =>
  lines.map((line) => {
    const change = changes.find(({ product }) => product === line.product);
    if (!change) return line;
    const { price, countInStock } = change;
    return { ...line, price: countInStock > 0 ? price : line.price, countInStock };
  });

/** Reduces every line to what is in stock and drops what is sold out (A34). */
export const fitLines = (lines: readonly CartLine[]): CartLine[] =>
  lines
    .filter((line) => line.countInStock > 0)
    .map((line) => ({ ...line, qty: clampQty(line.qty, line.countInStock) }));
