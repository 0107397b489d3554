import { useState } from 'react';
import { catalogueAt } from '../../../common/routes/catalogue.ts';
import { suggestionsEffects } from '../../app/suggestionsEffects.ts';
import { suggestionsMachine } from '../../machines/suggestions.machine.ts';
import { useScreen } from '../shop/ShopContext.tsx';
import { SuggestionsView } from './SuggestionsView.tsx';

/** The text typed before the chunk loaded, unless it is the current search. */
const typedIn = (field: HTMLInputElement): string =>
  field === document.activeElement && field.value.trim() !== catalogueAt(location.pathname).keyword ? field.value : '';

/** Suggestions for the search field, which loads them when it gets the focus. */
export default function Suggestions({ field }: { field: HTMLInputElement }) {
  const [text] = useState(() => typedIn(field));
  const suggestions = useScreen(suggestionsMachine, { text }, { effects: suggestionsEffects });
  return <SuggestionsView suggestions={suggestions} field={field} />;
}
