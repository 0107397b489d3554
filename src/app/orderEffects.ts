import type { EmittedFrom } from 'xstate';
import type { PaymentResult } from '../../common/contract/order.ts';
import { nullIfEmpty } from '../../common/domain/nullIfEmpty.ts';
import type { orderMachine } from '../machines/order.machine.ts';
import { isSignedIn, print, store, when, type Effects } from './effects.ts';
import type { SentPayments } from './sentPayments.ts';

/** The list with this payment in place of any other for the order; `payment` is null once its outcome is known. */
const withPayment = (
  sent: SentPayments,
  { orderId, userId, payment }: { orderId: string; userId: string; payment: PaymentResult | null },
): SentPayments => {
  const others = (sent ?? []).filter((each) => each.orderId !== orderId);
  return nullIfEmpty(payment === null ? others : [...others, { orderId, userId, payment }]);
};

export const orderEffects: Effects<EmittedFrom<typeof orderMachine>> = {
  'payment.pending': [
    when(
      isSignedIn,
      store('sentPayments', ({ orderId, payment }, { user, stored }) =>
        withPayment(stored('sentPayments'), { orderId, userId: user!._id, payment }),
      ),
    ),
  ],
  'receipt.requested': [print],
};
