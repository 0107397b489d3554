import type { orderToolsMachine } from '../../src/machines/orderTools.machine.ts';
import type { ChartView } from '../chartView.ts';

export const view: ChartView<typeof orderToolsMachine> = {
  gestures: () => ({
    'work.cancel': ({ send }) => send(),
  }),
};
