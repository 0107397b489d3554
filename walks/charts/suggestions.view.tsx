import { fireEvent, screen } from '@testing-library/react';
import type { suggestionsMachine } from '../../src/machines/suggestions.machine.ts';
import type { ChartView } from '../chartView.ts';

export const view: ChartView<typeof suggestionsMachine> = {
  gestures: () => ({
    // A browser replaces the text in one step; user-event empties the field before.
    'suggestions.type': ({ event }) => {
      fireEvent.input(screen.getByLabelText('Search Products'), { target: { value: event.text } });
    },
  }),
};
