import type { orderToolsMachine } from '../../src/machines/orderTools.machine.ts';
import { AfterPaying, OrderNumber } from '../../src/views/order/OrderTools.tsx';
import type { ChartView } from '../chartView.ts';
import { order } from './orderTools.ts';

export const view: ChartView<typeof orderToolsMachine> = {
  draw: (tools) => (
    <>
      <OrderNumber tools={tools} />
      <AfterPaying tools={tools} data={order} viewer={{ email: order.user.email, isAdmin: false }} />
    </>
  ),
  gestures: () => ({
    'work.cancel': ({ send }) => send(),
  }),
};
