import type { orderExportMachine } from '../../src/machines/orderExport.machine.ts';
import { OrderExportView } from '../../src/views/admin/OrderExportView.tsx';
import { listing } from './orderExport.ts';
import type { ChartDrawing } from '../chartView.ts';

export const drawing: ChartDrawing<typeof orderExportMachine> = {
  draw: (orderExport) => <OrderExportView orderExport={orderExport} listing={listing} />,
};
