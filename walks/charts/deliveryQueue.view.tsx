import { expect } from 'vitest';
import type { deliveryQueueMachine } from '../../src/machines/deliveryQueue.machine.ts';
import type { ChartView } from '../chartView.ts';

let hasHadFocus = false;

export const view: ChartView<typeof deliveryQueueMachine> = {
  around: (drawn) => {
    hasHadFocus = false;
    return <div onFocus={() => (hasHadFocus = true)}>{drawn}</div>;
  },
  screens: {
    // Whatever was pressed, keyboard users are not sent back to the start of the page.
    '*': () => {
      if (hasHadFocus) expect(document.body).not.toHaveFocus();
    },
  },
};
