import { nullIfEmpty } from '../../common/domain/nullIfEmpty.ts';
import type { Stored } from './storage.ts';

/** Orders that were sent and whose outcome is not known, as the tabs of this browser share them (A5, A40). */
type PendingOrders = Stored<'pendingOrder'> | null;

/** The keys of one buyer's orders, the newest last. */
export const keysOf = (pending: PendingOrders, userId: string): string[] =>
  (pending ?? []).flatMap((entry) => (entry.userId === userId ? [entry.key] : []));

/** Null if the list holds this key already. Entries of other tabs and other buyers stay as they are. */
export const withKey = (pending: PendingOrders, key: string, userId: string): PendingOrders =>
  pending?.some((entry) => entry.key === key) ? null : [...(pending ?? []), { key, userId }];

/** The list without these keys; null if it is empty then. */
export const withoutKeys = (pending: PendingOrders, keys: readonly string[]): PendingOrders =>
  nullIfEmpty((pending ?? []).filter(({ key }) => !keys.includes(key)));
