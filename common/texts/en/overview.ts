import { whole } from './money.ts';
import { plural } from './plural.ts';

export const toDeliver = 'To deliver';
export const allDelivered = 'Every paid order is delivered.';
export const showToDeliver = 'Show all orders to deliver';
export const refusedPayments = 'Refused payments';
export const noneRefused = 'No payment was refused in the last 30 days.';
export const showUnpaid = 'Show all unpaid orders';
export const lowStock = 'Low stock';
export const enoughStock = 'There is enough of every product.';
export const showProducts = 'Show all products';
/** Before a date. */
export const paid = 'Paid';
export const placed = 'Placed';
export const noOverview = 'This shop’s server has no overview. Choose one of the lists.';

export const sales = (days: number): string => `Sales in the last ${days} days`;
export const orders = (count: number): string => plural(count, { one: '1 order', other: `${whole(count)} orders` });
export const nothingSold = 'Nothing was sold.';
export const byDay = 'Sales by day as a table';
export const day = 'Day';
export const ordersOfDay = 'Orders';
export const total = 'Total';
