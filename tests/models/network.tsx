import { outside, unsaid, words, type Action } from 'xstate-walks/screen';
import { networkMachine } from '../../src/machines/network.machine.ts';
import type { ChartDeclaration } from '../drivers/declaration.ts';

const LOST = 'You are offline. Your cart is kept.';
const BACK = 'You are online again.';

/** Says in the page what a browser says when its network goes or comes. It stands alone, since the page runs its text. */
const says = {
  offline: () => {
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
    dispatchEvent(new Event('offline'));
  },
  online: () => {
    Object.defineProperty(navigator, 'onLine', { value: true, configurable: true });
    dispatchEvent(new Event('online'));
  },
};

const networkThat = (goes: 'offline' | 'online') => (): Action[] => [
  outside('the network', goes === 'offline' ? 'goes' : 'comes back', { inPage: says[goes] }),
];

/** A network that goes and comes back, on the page of an empty cart. */
export const network = {
  machine: networkMachine,
  statements: 'A79',
  title: 'the network',
  model: {},
  actions: { 'network.lost': networkThat('offline'), 'network.restored': networkThat('online') },
  screens: {
    online: () => [unsaid(LOST), unsaid(BACK)],
    offline: () => [words(LOST), unsaid(BACK)],
    back: () => [words(BACK), unsaid(LOST)],
  },
  inShop: { services: {}, still: true, arrive: async () => ({ path: '/cart' }) },
  view: async () => {
    const { NetworkView } = await import('../../src/views/layout/Header.tsx');
    return { draw: (actor) => <NetworkView network={actor} /> };
  },
} satisfies ChartDeclaration<typeof networkMachine>;
