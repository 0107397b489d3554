import { createActor } from 'xstate';
import { cartMachine } from '../../src/machines/cart.machine.ts';
import type { checkoutMachine } from '../../src/machines/checkout.machine.ts';
import { CheckoutView } from '../../src/views/checkout/CheckoutView.tsx';
import { lines } from './checkout.ts';
import type { ChartDrawing } from '../chartView.ts';

/** The cart beside the checkout. */
export const cart = createActor(cartMachine, { input: { lines } }).start();

export const drawing: ChartDrawing<typeof checkoutMachine> = {
  draw: (checkout) => {
    cart.send({ type: 'cart.adopt', lines });
    checkout.on('order.refused', ({ changes }) => cart.send({ type: 'cart.reprice', changes }));
    return <CheckoutView checkout={checkout} cart={cart} />;
  },
};
