import type { deliveryQueueMachine } from '../../src/machines/deliveryQueue.machine.ts';
import type { ModelOptions } from 'xstate-walks/modelOf.ts';
import { delivered, paid, refusal } from './order.ts';

/** Two orders to be delivered, which may be delivered already, or not at all. */
export const deliveryQueuePaths = {
  events: {
    'order.deliver': [{ orderId: 'o1' }, { orderId: 'o2' }],
    'xstate.done.actor.getOrder': [{ output: delivered }, { output: paid }],
    'xstate.error.actor.deliverOrder': [
      { error: new Error('down') },
      { error: refusal(409, 'Order is already delivered') },
      { error: refusal(403, 'Not authorized as an admin') },
    ],
  },
  vertex: ({ context: { pending, due, settled } }) => JSON.stringify([pending, due, Object.keys(settled)]),
} satisfies ModelOptions<typeof deliveryQueueMachine>;
