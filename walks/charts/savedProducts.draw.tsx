import { createActor } from 'xstate';
import { cartMachine } from '../../src/machines/cart.machine.ts';
import type { savedProductsMachine } from '../../src/machines/savedProducts.machine.ts';
import { WishListView } from '../../src/views/wishList/WishListView.tsx';
import type { ChartDrawing } from '../chartView.ts';

export const drawing: ChartDrawing<typeof savedProductsMachine> = {
  draw: (saved, _input, start) => (
    <WishListView saved={saved} cart={start(createActor(cartMachine, { input: { lines: [] } }))} />
  ),
};
