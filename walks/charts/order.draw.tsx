import { createActor } from 'xstate';
import type { orderMachine } from '../../src/machines/order.machine.ts';
import { orderToolsMachine } from '../../src/machines/orderTools.machine.ts';
import { OrderView } from '../../src/views/order/OrderView.tsx';
import { PAY } from './order.ts';
import type { ChartDrawing } from '../chartView.ts';

const tools = createActor(orderToolsMachine, { input: { orderId: 'o1' } }).start();

export const drawing: ChartDrawing<typeof orderMachine> = {
  draw: (order) => (
    <OrderView
      order={order}
      tools={tools}
      drawWallet={(_, { held, refusal }) => (
        <>
          {held}
          {refusal ? <p role="alert">{refusal}</p> : null}
          <button type="button">{PAY}</button>
        </>
      )}
    />
  ),
};
