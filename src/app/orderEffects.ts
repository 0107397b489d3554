import type { EmittedFrom } from 'xstate';
import type { PaymentResult } from '../../common/contract/order.ts';
import { nullIfEmpty } from '../../common/domain/text.ts';
import type { orderMachine } from '../machines/order.machine.ts';
import { isSignedIn, print, store, when, type Effects, send } from './effects.ts';
import type { SentPayments } from './shopEffects.ts';
import type { orderToolsMachine } from '../machines/orderTools.machine.ts';

export const orderToolsEffects: Effects<EmittedFrom<typeof orderToolsMachine>> = {
  'again.found': [send('cart', 'cart.add', ({ product, qty }) => ({ product, qty }))],
};

export const sentPaymentFor = (sent: SentPayments, orderId: string): PaymentResult | null =>
  sent?.find((each) => each.orderId === orderId)?.payment ?? null;

/** The list with this payment as the only one of its order; null removes it, once the outcome is known. */
const withPayment = (
  sent: SentPayments,
  { orderId, userId, payment }: { orderId: string; userId: string; payment: PaymentResult | null },
): SentPayments => {
  const others = (sent ?? []).filter((each) => each.orderId !== orderId);
  return nullIfEmpty(payment === null ? others : [...others, { orderId, userId, payment }]);
};

export const orderEffects: Effects<EmittedFrom<typeof orderMachine>> = {
  'payment.pending': [
    when(isSignedIn)(
      store('sentPayments', ({ orderId, payment }, { user, stored }) =>
        withPayment(stored('sentPayments'), { orderId, userId: user!._id, payment }),
      ),
    ),
  ],
  'receipt.requested': [print],
};
