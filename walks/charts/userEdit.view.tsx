import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import type { userEditMachine } from '../../src/machines/userEdit.machine.ts';
import type { ChartView } from '../chartView.ts';

export const view: ChartView<typeof userEditMachine> = {
  screens: {
    /** The shop then shows the list. */
    updated: () => {
      expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Edit User');
      for (const field of screen.getAllByRole('textbox')) expect(field).toBeDisabled();
      expect(screen.getByRole('button', { name: 'Update' })).toBeDisabled();
    },
  },
};
