import { setup } from 'xstate';

/** How long the message that the network is back is shown, in milliseconds. */
const GREETING = 5000;

/** Whether the browser has a network (A79). It only shows a message: calls report their failures themselves. */
export const networkMachine = setup({
  types: { events: {} as { type: 'network.lost' } | { type: 'network.restored' } },
  delays: { greeting: GREETING },
}).createMachine({
  id: 'network',
  initial: 'online',
  states: {
    online: { on: { 'network.lost': 'offline' } },
    offline: { on: { 'network.restored': 'back' } },
    back: { on: { 'network.lost': 'offline' }, after: { greeting: 'online' } },
  },
});
