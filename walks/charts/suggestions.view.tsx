import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import type { suggestionsMachine } from '../../src/machines/suggestions.machine.ts';
import { SuggestionsView } from '../../src/views/layout/SuggestionsView.tsx';
import type { Actor } from '../../src/views/shop/ShopContext.tsx';
import type { ChartView } from '../chartView.ts';

/** A search field as the header has it. */
function Field({ suggestions }: { suggestions: Actor<typeof suggestionsMachine> }) {
  const [field, setField] = useState<HTMLInputElement | null>(null);
  return (
    <form>
      <input ref={setField} type="search" aria-label="Search Products" />
      {field ? <SuggestionsView suggestions={suggestions} field={field} /> : null}
    </form>
  );
}

export const view: ChartView<typeof suggestionsMachine> = {
  draw: (suggestions) => <Field suggestions={suggestions} />,
  gestures: () => ({
    // A browser replaces the text in one step; user-event empties the field before.
    'suggestions.type': ({ event }) => {
      fireEvent.input(screen.getByLabelText('Search Products'), { target: { value: event.text } });
    },
  }),
};
