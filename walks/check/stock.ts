import type { Rows } from './server.ts';

type Row = Record<string, unknown>;
type Line = { product: string; qty: number };

export const productAt = ({ products }: Pick<Rows, 'products'>, { product }: { product: string }): Row | undefined =>
  products.find(({ id }) => id === product);

/** Whether there is less in stock than a line asks for. */
export const isShort = (rows: Pick<Rows, 'products'>, line: Line): boolean =>
  ((productAt(rows, line)?.['count_in_stock'] as number | undefined) ?? 0) < line.qty;

/** Whether an order that has given its stock back cannot take it again. */
export const isSoldOut = (rows: Pick<Rows, 'products'>, order: Row): boolean =>
  (order['lines'] as Line[]).some((line) => isShort(rows, line));
