import { isolated } from '../language.ts';
import { whole } from './money.ts';
import { plural } from './plural.ts';

export const administration = 'Administration';
export const doneOf = (done: number, all: number) => `${whole(done)} of ${whole(all)}`;

export const id = 'ID';
export const nameColumn = 'NAME';
export const edit = 'Edit';
export const editRow = (name: string) => `Edit ${name}`;
export const remove = 'Delete';
export const removeRow = (name: string) => `Delete ${name}`;
export const areYouSure = 'Are you sure';
export const willBeDeleted = (name: string) => `${isolated(name)} will be deleted. This cannot be undone.`;
export const wasSaved = (name: string) => `${isolated(name)} was saved.`;
export const wasDeleted = (name: string) => `${isolated(name)} was deleted.`;

export const email = 'EMAIL';
export const adminColumn = 'ADMIN';
export const admin = 'Admin';
export const noAdmin = 'No';
export const searchUsers = 'Search users';
export const nameOrEmail = 'Name or email';
export const noSuchUser = 'No users match.';
export const showAllUsers = 'Show all users';

export const price = 'PRICE';
export const category = 'CATEGORY';
export const brand = 'BRAND';
export const stock = 'STOCK';
export const soldOut = 'Sold out';
export const low = 'Low';
export const draft = 'Draft';
export const changePrice = (name: string, now: string) => `${now}: change price of ${isolated(name)}`;
export const changeStock = (name: string, now: string) => `${now}: change stock of ${isolated(name)}`;
export const priceOf = (name: string) => `Price of ${isolated(name)}`;
export const stockOf = (name: string) => `Stock of ${isolated(name)}`;
export const save = 'Save';
export const leaveValue = 'Discard';
export const changedMeanwhile = (now: string) => `Changed to ${now} in the meantime. Saving replaces it.`;
export const selectAll = 'Select all on this page';
export const selectRow = (name: string) => `Select ${isolated(name)}`;
export const whatToChange = 'What to change';
export const newValue = 'New value';
export const priceChanges = '12.99, +5 or −10 %';
export const notAChange = 'Enter a price such as 12.99, or a change such as +5 or −10 %';
export const products = (count: number) => plural(count, { one: '1 product', other: `${whole(count)} products` });
export const users = (count: number) => plural(count, { one: '1 user', other: `${whole(count)} users` });
export const changeSeveral = (count: number) => `Change ${products(count)}`;
export const deleteSeveral = (what: string) => `Delete ${what}`;
export const severalWillBeDeleted = (what: string) => `${what} will be deleted. This cannot be undone.`;
export const severalSaved = (count: number) => `${products(count)} saved.`;
export const severalDeleted = (what: string) => `${what} deleted.`;
export const createProduct = 'Create Product';
export const searchProducts = 'Search this list';
export const nameBrandCategory = 'Name, brand or category';
export const show = 'Show';
export const all = 'All';
export const drafts = 'Drafts';
export const categoryField = 'Category';
export const anyCategory = 'All categories';
export const noSuchProduct = 'No products match.';
export const noProducts = 'There are no products.';

export const toDeliver = 'To deliver';
export const allDelivered = 'Every paid order is delivered.';
export const showToDeliver = 'Show all orders to deliver';
export const refusedPayments = 'Declined payments';
export const noneRefused = 'No payment was declined in the last 30 days.';
export const showUnpaid = 'Show all unpaid orders';
export const lowStock = 'Low stock';
export const enoughStock = 'No product is low on stock.';
export const showScarce = 'Show all products with low stock';
export const paid = 'Paid';
export const placed = 'Placed';
export const noOverview = 'This shop’s server has no overview. Choose one of the lists.';

export const sales = (days: number) => `Sales in the last ${days} days`;
export const orders = (count: number) => plural(count, { one: '1 order', other: `${whole(count)} orders` });
export const nothingSold = 'Nothing was sold.';
export const byDay = 'Sales by day as a table';
export const day = 'Day';
export const ordersOfDay = 'Orders';
export const total = 'Total';

export const mark = 'Mark As Delivered';
export const markOrder = (orderId: string) => `Mark As Delivered ${orderId}`;
export const markSeveral = (count: number) => `Mark ${count} as delivered`;
export const undo = 'Undo';
export const undoOrder = (orderId: string) => `Undo ${orderId}`;

export const willBeMarked = (orderId: string) => `Order ${orderId} will be marked as delivered.`;
export const severalWillBeMarked = (count: number) => `${count} orders will be marked as delivered.`;
export const marking = (orderId: string) => `Marking order ${orderId} as delivered`;
export const wasMarked = (orderId: string) => `Order ${orderId} was marked as delivered.`;
export const severalWereMarked = (count: number) => `${count} orders were marked as delivered.`;
export const wasNotMarked = (orderId: string) => `Order ${orderId} was not marked as delivered.`;
export const severalWereNotMarked = (count: number) => `${count} orders were not marked as delivered.`;

export const wasNotMarkedNorOthers = (orderId: string, others: number) =>
  `Order ${orderId} was not marked as delivered, and ${others} more after it.`;
export const stillNotMarked = 'The order is still not marked as delivered.';
export const wasRefunded = 'This order was refunded and must not be sent.';
export const refused = 'Not marked as delivered';
export const retryOrder = (orderId: string) => `Try again ${orderId}`;
export const leave = 'Skip';
export const leaveOrder = (orderId: string) => `Skip ${orderId}`;
export const leaveAll = (count: number) => `Skip all ${count}`;

/** Told wherever the admin is by then. */
export const overtaken = (orderId: string) => `Another administrator already marked order ${orderId} as delivered.`;
export const seeOrder = 'See the order';
export const couldNotBeMarked = (orderId: string) => `Order ${orderId} could not be marked as delivered.`;
export const seeAllOrders = 'See all orders';
export const signedOutBefore = (count: number) =>
  `You were signed out before ${plural(count, { one: 'an order was', other: `${count} orders were` })} confirmed as delivered. Please check the list of orders.`;
