import type { PaymentResult } from '../../common/contract/order.ts';
import type { SentPayment, ShopStorage } from '../services/storage.ts';

/** The payments that were sent from this tab and whose outcome is not known: they outlive a reload. */
export type SentPayments = {
  of: (orderId: string) => PaymentResult | null;
  /** `payment` is null once its outcome is known. */
  keep: (orderId: string, userId: string, payment: PaymentResult | null) => void;
  /** Forgets everybody's but this user's. */
  leaveTo: (userId: string | null) => void;
};

export const sentPaymentsIn = (storage: ShopStorage): SentPayments => {
  const all = () => storage.read('sentPayments') ?? [];
  const write = (sent: SentPayment[]) => storage.write('sentPayments', sent.length === 0 ? null : sent);
  return {
    of: (orderId) => all().find((sent) => sent.orderId === orderId)?.payment ?? null,
    keep: (orderId, userId, payment) => {
      const others = all().filter((sent) => sent.orderId !== orderId);
      write(payment === null ? others : [...others, { orderId, userId, payment }]);
    },
    leaveTo: (userId) => write(all().filter((sent) => sent.userId === userId)),
  };
};
