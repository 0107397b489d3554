import { createActor } from 'xstate';
import type { cartMachine } from '../../src/machines/cart.machine.ts';
import { sessionMachine } from '../../src/machines/session.machine.ts';
import { CartView } from '../../src/views/cart/CartView.tsx';
import type { ChartDrawing } from '../chartView.ts';

export const drawing: ChartDrawing<typeof cartMachine> = {
  draw: (cart, _input, start) => (
    <CartView cart={cart} session={start(createActor(sessionMachine, { input: { user: null } }))} />
  ),
};
