import type { orderExportMachine } from '../../src/machines/orderExport.machine.ts';
import { OrderExportView } from '../../src/views/admin/OrderExportView.tsx';
import type { ChartView } from '../chartView.ts';
import { listing } from './orderExport.ts';

export const view: ChartView<typeof orderExportMachine> = {
  draw: (orderExport) => <OrderExportView orderExport={orderExport} listing={listing} />,
};
