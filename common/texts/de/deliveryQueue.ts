import { plural } from './plural.ts';

/** Marking orders as delivered. */
export const mark = 'Als geliefert markieren';
export const markOrder = (orderId: string): string => `Als geliefert markieren: ${orderId}`;
export const markSeveral = (count: number): string => `${count} als geliefert markieren`;
export const undo = 'Rückgängig';
export const undoOrder = (orderId: string): string => `Rückgängig: ${orderId}`;

export const willBeMarked = (orderId: string): string => `Bestellung ${orderId} wird gleich als geliefert markiert.`;
export const severalWillBeMarked = (count: number): string =>
  `${count} Bestellungen werden gleich als geliefert markiert.`;
export const marking = (orderId: string): string => `Bestellung ${orderId} wird als geliefert markiert`;
export const wasMarked = (orderId: string): string => `Bestellung ${orderId} wurde als geliefert markiert.`;
export const severalWereMarked = (count: number): string => `${count} Bestellungen wurden als geliefert markiert.`;
export const wasNotMarked = (orderId: string): string => `Bestellung ${orderId} wurde nicht als geliefert markiert.`;
export const severalWereNotMarked = (count: number): string =>
  `${count} Bestellungen wurden nicht als geliefert markiert.`;

export const wasNotMarkedNorOthers = (orderId: string, others: number): string =>
  `Bestellung ${orderId} wurde nicht als geliefert markiert, und ${others} danach ebenfalls nicht.`;
export const stillNotMarked = 'Die Bestellung ist noch nicht als geliefert markiert.';
export const wasRefunded = 'Das Geld für diese Bestellung wurde erstattet, also darf sie nicht verschickt werden.';
export const refused = 'Abgelehnte Lieferungen';
export const retryOrder = (orderId: string): string => `Erneut versuchen: ${orderId}`;
export const leave = 'Überspringen';
export const leaveOrder = (orderId: string): string => `Überspringen: ${orderId}`;
export const leaveAll = (count: number): string => `Alle ${count} überspringen`;

/** Told wherever the admin is by then. */
export const overtaken = (orderId: string): string =>
  `Bestellung ${orderId} wurde bereits von jemand anderem als geliefert markiert.`;
export const seeOrder = 'Bestellung ansehen';
export const couldNotBeMarked = (orderId: string): string =>
  `Bestellung ${orderId} konnte nicht als geliefert markiert werden.`;
export const seeAllOrders = 'Alle Bestellungen ansehen';
export const signedOutBefore = (count: number): string =>
  `Sie wurden abgemeldet, bevor ${plural(count, {
    one: 'eine Bestellung als geliefert bestätigt war',
    other: `${count} Bestellungen als geliefert bestätigt waren`,
  })}. Bitte prüfen Sie die Liste der Bestellungen.`;
