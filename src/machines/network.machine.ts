import { setup } from 'xstate';

/** How long the shop says that the network is back, in milliseconds. */
const GREETING = 5000;

/** Whether the browser has a network (A79). It only says so: what fails without one is shown where it fails. */
export const networkMachine = setup({
  types: { events: {} as { type: 'network.lost' } | { type: 'network.restored' } },
  delays: { greeting: GREETING },
}).createMachine({
  id: 'network',
  initial: 'online',
  states: {
    online: { on: { 'network.lost': 'offline' } },
    offline: { on: { 'network.restored': 'back' } },
    /** Those who were told of the loss are told that it is over. */
    back: { on: { 'network.lost': 'offline' }, after: { greeting: 'online' } },
  },
});
