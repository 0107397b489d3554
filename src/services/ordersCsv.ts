import Papa from 'papaparse';
import { columnSeparator } from '#texts/orderList.ts';
import { addressFields, perField } from '../../common/domain/addressFields.ts';
import { typedAmount } from '../../common/domain/money.ts';
import { buyerOf, orderColumns, type ListedOrder } from '../../common/domain/orderList.ts';

const BYTE_ORDER_MARK = '\uFEFF';

/** The time as the backend sent it; `yes` if it sent none. */
const moment = (isSo: boolean, at: string | null | undefined): string => (isSo ? (at ?? 'yes') : '');

const columns = [...orderColumns, 'refunded', 'email', ...addressFields, 'items'] as const;

const cellOf: Record<(typeof columns)[number], (order: ListedOrder) => string> = {
  id: ({ _id }) => _id,
  user: buyerOf,
  date: ({ createdAt }) => createdAt,
  total: ({ totalPrice }) => typedAmount(totalPrice.toFixed(2)),
  paid: ({ isPaid, paidAt }) => moment(isPaid, paidAt),
  delivered: ({ isDelivered, deliveredAt }) => moment(isDelivered, deliveredAt),
  refunded: ({ refundedAt }) => refundedAt ?? '',
  email: ({ user }) => (typeof user === 'object' && user?.email) || '',
  ...perField(
    addressFields,
    (field) =>
      ({ shippingAddress }: ListedOrder) =>
        shippingAddress?.[field] ?? '',
  ),
  items: ({ orderItems = [] }) => orderItems.map(({ qty, name }) => `${qty} × ${name}`).join('; '),
};

/** A formula, also after invisible characters, which spreadsheets skip, or with full-width signs. */
const startsFormula = /^[\p{DI}\p{Cc}\s"]*[=+\-@＝＋－＠]/u;

const otherSeparators = columnSeparator === ',' ? /[^;\n]+/g : /[^,\n]+/g;

/** An apostrophe turns a formula into text. Where the other sign separates columns, each of them begins a cell. */
const asText = (cell: string): string =>
  cell.replaceAll(otherSeparators, (part) => (startsFormula.test(part) ? `'${part}` : part));

/** The orders as CSV (RFC 4180), with the separators of the language: a German Excel opens commas as one column. */
export const ordersCsv = (orders: readonly ListedOrder[]): string => {
  const fields = columns.map((column) => column.replace(/[A-Z]/, ' $&').toUpperCase());
  const data = orders.map((order) => columns.map((column) => asText(cellOf[column](order))));
  return BYTE_ORDER_MARK + Papa.unparse({ fields, data }, { delimiter: columnSeparator });
};
