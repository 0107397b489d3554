import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import type { catalogueMachine } from '../../src/machines/catalogue.machine.ts';
import type { ChartView } from '../chartView.ts';

export const view: ChartView<typeof catalogueMachine> = {
  screens: {
    // Elements that have no role, or are hidden from assistive technology.
    '*': (state) =>
      expect(screen.getByRole('heading', { level: 1 }).closest('section')).toHaveAttribute(
        'aria-busy',
        String(state.hasTag('busy')),
      ),
    loading: () => expect(screen.getAllByRole('listitem', { hidden: true })).toHaveLength(12),
  },
};
