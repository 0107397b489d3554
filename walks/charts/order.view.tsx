import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import { createActor } from 'xstate';
import type { orderMachine } from '../../src/machines/order.machine.ts';
import { orderToolsMachine } from '../../src/machines/orderTools.machine.ts';
import { OrderView } from '../../src/views/order/OrderView.tsx';
import type { ChartView } from '../chartView.ts';
import { PAY } from './order.ts';

const tools = createActor(orderToolsMachine, { input: { orderId: 'o1' } }).start();

export const view: ChartView<typeof orderMachine> = {
  draw: (order) => <OrderView order={order} tools={tools} drawWallet={() => <button type="button">{PAY}</button>} />,
  screens: {
    // In the shop the wallet says there that the provider's script cannot be loaded.
    'shown.payment.payable.offered': () => expect(screen.queryByRole('alert')).toBeNull(),
  },
};
