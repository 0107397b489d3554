import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';
import type { productMachine } from '../../src/machines/product.machine.ts';
import type { ChartView } from '../chartView.ts';

export const view: ChartView<typeof productMachine> = {
  gestures: () => ({
    'product.reload': ({ send }) => {
      const retry = screen.queryByRole('button', { name: /^Try (again|now)$/ });
      return retry ? userEvent.click(retry) : send();
    },
  }),
  screens: {
    // In the shop the review form has alerts of its own.
    '*': (state) =>
      expect(screen.queryAllByRole('alert')).toHaveLength(
        state.matches('failed') || state.matches('loadMoreFailed') ? 1 : 0,
      ),
    loadMoreFailed: () =>
      expect(within(document.querySelector<HTMLElement>('#reviews')!).getByRole('alert')).toBeVisible(),
  },
};
