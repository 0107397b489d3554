import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import type { orderMachine } from '../../src/machines/order.machine.ts';
import type { ChartView } from '../chartView.ts';

export const view: ChartView<typeof orderMachine> = {
  screens: {
    // In the shop the wallet says there that the provider's script cannot be loaded.
    'shown.payment.payable.offered': () => expect(screen.queryByRole('alert')).toBeNull(),
  },
};
