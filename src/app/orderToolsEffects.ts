import type { EmittedFrom } from 'xstate';
import type { orderToolsMachine } from '../machines/orderTools.machine.ts';
import { send, type Effects } from './effects.ts';

export const orderToolsEffects: Effects<EmittedFrom<typeof orderToolsMachine>> = {
  'again.found': [send('cart', 'cart.add', ({ product, qty }) => ({ product, qty }))],
};
