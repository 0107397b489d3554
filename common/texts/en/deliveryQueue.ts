import { plural } from './plural.ts';

/** Marking orders as delivered. */
export const mark = 'Mark As Delivered';
export const markOrder = (orderId: string): string => `Mark As Delivered ${orderId}`;
export const markSeveral = (count: number): string => `Mark ${count} as delivered`;
export const undo = 'Undo';
export const undoOrder = (orderId: string): string => `Undo ${orderId}`;

export const willBeMarked = (orderId: string): string => `Order ${orderId} will be marked as delivered.`;
export const severalWillBeMarked = (count: number): string => `${count} orders will be marked as delivered.`;
export const marking = (orderId: string): string => `Marking order ${orderId} as delivered`;
export const wasMarked = (orderId: string): string => `Order ${orderId} was marked as delivered.`;
export const severalWereMarked = (count: number): string => `${count} orders were marked as delivered.`;
export const wasNotMarked = (orderId: string): string => `Order ${orderId} was not marked as delivered.`;
export const severalWereNotMarked = (count: number): string => `${count} orders were not marked as delivered.`;

export const wasNotMarkedNorOthers = (orderId: string, others: number): string =>
  `Order ${orderId} was not marked as delivered, and ${others} more after it.`;
export const stillNotMarked = 'The order is still not marked as delivered.';
export const wasRefunded = 'The money for this order was given back, so it must not be sent.';
export const refused = 'Refused deliveries';
export const retryOrder = (orderId: string): string => `Try again ${orderId}`;
export const leave = 'Leave it';
export const leaveOrder = (orderId: string): string => `Leave ${orderId}`;
export const leaveAll = (count: number): string => `Leave all ${count}`;

/** Told wherever the admin is by then. */
export const overtaken = (orderId: string): string =>
  `Another administrator already marked order ${orderId} as delivered.`;
export const seeOrder = 'See the order';
export const couldNotBeMarked = (orderId: string): string => `Order ${orderId} could not be marked as delivered.`;
export const seeAllOrders = 'See all orders';
export const signedOutBefore = (count: number): string =>
  `You were signed out before ${plural(count, { one: 'an order was', other: `${count} orders were` })} confirmed as delivered. Please look at the list of orders again.`;
