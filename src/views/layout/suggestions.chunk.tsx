import { useEffect } from 'react';
import { catalogueAt } from '../../../common/routes/catalogue.ts';
import { suggestionsEffects } from '../../app/suggestionsEffects.ts';
import { suggestionsMachine } from '../../machines/suggestions.machine.ts';
import { useScreen } from '../shop/ShopContext.tsx';
import { SuggestionsView } from './SuggestionsView.tsx';

/** Suggestions for the search field, which loads them when it gets the focus. */
export default function Suggestions({ field }: { field: HTMLInputElement }) {
  const suggestions = useScreen(suggestionsMachine, {}, { effects: suggestionsEffects });
  useEffect(() => {
    // What was typed before this was loaded, unless it is the search that is shown.
    const isTyped = field.value.trim() !== catalogueAt(location.pathname).keyword;
    if (isTyped && field === document.activeElement) suggestions.send({ type: 'suggestions.type', text: field.value });
  }, [suggestions, field]);
  return <SuggestionsView suggestions={suggestions} field={field} />;
}
