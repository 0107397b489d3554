import type { orderToolsMachine } from '../../src/machines/orderTools.machine.ts';
import { AfterPaying, OrderNumber } from '../../src/views/order/OrderTools.tsx';
import { order } from './orderTools.ts';
import type { ChartDrawing } from '../chartView.ts';

export const drawing: ChartDrawing<typeof orderToolsMachine> = {
  draw: (tools) => (
    <>
      <OrderNumber tools={tools} />
      <AfterPaying tools={tools} data={order} viewer={{ email: order.user.email, isAdmin: false }} />
    </>
  ),
};
