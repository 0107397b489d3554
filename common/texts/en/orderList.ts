import { plural } from './plural.ts';
export { delivered, notDelivered, notPaid, paid, refunded } from './order.ts';
export { dateColumn, deliveredColumn, details, paidColumn, totalColumn } from './order.ts';

export const user = 'USER';

export const willBeMarked = 'Will be marked';
export const beingMarked = 'Being marked';

export const unpaid = 'Unpaid';
export const searchOrders = 'Search orders';
export const whatIsKnown = 'Email, name, product, street, city or number';
export const period = 'Dates';
export const from = 'From';
export const to = 'To';
export const noOrders = 'There are no orders yet.';
export const noSuchOrder = 'No orders match.';
export const showAllOrders = 'Show all orders';
export const searchAllOrders = 'Search all orders';

/** Between the keys of the list, with their spaces. */
export const afterArrows = ' move between rows. ';
export const betweenKeys = ' or ';
export const control = 'Ctrl';
export const afterUndoKeys = ' undoes the last mark.';

export const select = (orderId: string) => `Select ${orderId}`;
export const selectWaiting = 'Select all to deliver';

export const download = 'Download';
export const downloadCsv = 'Download CSV';
export const reading = 'Reading orders';
export const saving = 'Saving orders';
export const stopDownload = 'Stop the download';
export const leaveDownload = 'Discard';
export const savedTo = (count: number, file: string) =>
  `${plural(count, { one: '1 order', other: `${count} orders` })} saved in ${file}.`;
/** Between the columns of a file that a spreadsheet opens in this language. */
export const columnSeparator = ',';
