import { createActor } from 'xstate';
import { startForTest } from 'xstate-walks/vitest';
import type { cartMachine } from '../../src/machines/cart.machine.ts';
import { sessionMachine } from '../../src/machines/session.machine.ts';
import { CartView } from '../../src/views/cart/CartView.tsx';
import type { ChartView } from '../chartView.ts';

export const view: ChartView<typeof cartMachine> = {
  draw: (cart) => (
    <CartView cart={cart} session={startForTest(createActor(sessionMachine, { input: { user: null } }))} />
  ),
};
