import type { PaymentResult } from '../../common/contract/order.ts';
import { nullIfEmpty } from '../../common/domain/text.ts';
import type { Stored } from '../services/storage.ts';

/** The payments that were sent from this tab and whose outcome is not known: they outlive a reload. */
export type SentPayments = Stored<'sentPayments'> | null;

/** The payment that this tab sent for an order, if its outcome is not known. */
export const sentPaymentFor = (sent: SentPayments, orderId: string): PaymentResult | null =>
  sent?.find((each) => each.orderId === orderId)?.payment ?? null;

/** The payments of this user alone; those of a guest, who has none, without one. */
export const paymentsOf = (sent: SentPayments, userId: string | undefined): SentPayments =>
  nullIfEmpty((sent ?? []).filter((each) => each.userId === userId));
