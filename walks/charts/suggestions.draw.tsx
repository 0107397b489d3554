import { useState } from 'react';
import type { suggestionsMachine } from '../../src/machines/suggestions.machine.ts';
import { SuggestionsView } from '../../src/views/layout/SuggestionsView.tsx';
import type { Actor } from '../../src/views/shop/ShopContext.tsx';
import type { ChartDrawing } from '../chartView.ts';

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

export const drawing: ChartDrawing<typeof suggestionsMachine> = {
  draw: (suggestions) => <Field suggestions={suggestions} />,
};
