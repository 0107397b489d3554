import { priceOrder, toCents, type Cents, type Prices } from './money.ts';

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

/** Whether the line at that position still is that product: positions go stale when another tab edits (A3). */
export const isLineAt = (lines: readonly CartLine[], index: number, product: string): boolean =>
  lines[index]?.product === product;

/** Removal works by position (S87). */
export const dropLine = (lines: readonly CartLine[], index: number): CartLine[] => lines.toSpliced(index, 1);

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

/** The quantity that the stock allows: 1 … stock (S115). */
export const clampQty = (qty: number, stock: number): number => Math.max(1, Math.min(qty, stock));
