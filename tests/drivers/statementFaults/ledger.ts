import type { ShopRows } from '../../fixtures/shopRows.ts';

type OrderRow = {
  id: string;
  lines: { product: string; qty: number }[];
  paid_at: string | null;
  released_at: string | null;
  refunded_at: string | null;
};

const inOneText = (texts: string[]): string => texts.toSorted((a, b) => (a < b ? -1 : 1)).join();

/** What must add up: the units of each product in stock, held or sold; which orders are paid, and which are charged. */
export const ledgerOf = (rows: ShopRows) => {
  const orders = rows['orders'] as unknown as OrderRow[];
  const products = rows['products'] as unknown as { id: string; count_in_stock: number }[];
  const charges = rows['test_charges'] as unknown as { order_id: string; charged: boolean }[];
  const isKept = (order: OrderRow) => order.paid_at !== null && order.refunded_at === null;
  const taken = orders.filter((order) => isKept(order) || order.released_at === null);
  const unitsOf = (product: string) =>
    taken
      .flatMap(({ lines }) => lines)
      .filter((line) => line.product === product)
      .reduce((sum, { qty }) => sum + qty, 0);
  return {
    units: inOneText(products.map(({ id, count_in_stock: stock }) => `${id}: ${stock + unitsOf(id)}`)),
    paid: inOneText(orders.filter((order) => order.paid_at !== null).map(({ id }) => id)),
    charged: inOneText(charges.filter(({ charged }) => charged).map((charge) => charge.order_id)),
  };
};
