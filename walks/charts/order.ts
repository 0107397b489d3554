import type { orderMachine } from '../../src/machines/order.machine.ts';
import { ServiceError } from '../../src/services/serviceError.ts';
import type { ModelOptions } from 'xstate-walks/modelOf.ts';
import { anOrder, aPayment } from '../support/samples.ts';

/** An order that is paid. */
export const paid = anOrder({ isPaid: true, paidAt: '2026-01-02T23:30:00.000Z' });
/** …and delivered. */
export const delivered = { ...paid, isDelivered: true, deliveredAt: '2026-01-05T08:00:00.000Z' };
/** What a server says that refuses. */
export const refusal = (status: number, message: string) => new ServiceError(message, { status, problem: { message } });

/** An order as its buyer, who is an administrator, sees it: own and another's, unpaid, paid and delivered. */
export const orderPaths = {
  input: { orderId: 'o1', viewer: { email: 'jane@example.com', isAdmin: true }, payment: null },
  events: {
    'xstate.done.actor.getOrder': [
      { output: anOrder({ isOwn: true }) },
      { output: anOrder({ isOwn: false }) },
      { output: paid },
      { output: delivered },
    ],
    'xstate.done.actor.wallet': [{ output: aPayment }],
    'xstate.error.actor.payOrder': [{ error: new Error('down') }, { error: refusal(402, 'Card refused') }],
    'xstate.error.actor.deliverOrder': [{ error: new Error('down') }, { error: refusal(409, 'Already delivered') }],
  },
  vertex: ({ context: { order, payment } }) => [order?.isOwn, order?.isPaid, order?.isDelivered, payment !== null],
} satisfies ModelOptions<typeof orderMachine>;
