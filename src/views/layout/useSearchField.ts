import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import type { suggestionsMachine } from '../../machines/suggestions.machine.ts';
import type { Actor } from '../shop/ShopContext.tsx';

type Combobox = {
  /** The id of the list. */
  list: string;
  isOpen: boolean;
  /** The id of the option that the arrow keys have reached. */
  activeOption: string | null;
  /** Returns false if there is none. */
  pickActive: () => boolean;
};

/**
 * Makes the search field a combobox. The field is in the document before this code, so what it needs beyond the plain form
 * is added here: what it tells assistive technology, and what it sends to the chart.
 */
export const useSearchField = (
  suggestions: Actor<typeof suggestionsMachine>,
  field: HTMLInputElement,
  { list, isOpen, activeOption, pickActive }: Combobox,
): void => {
  useLayoutEffect(() => {
    const attributes = {
      role: 'combobox',
      autocomplete: 'off',
      'aria-autocomplete': 'list',
      'aria-expanded': String(isOpen),
      'aria-controls': isOpen ? list : null,
      'aria-activedescendant': activeOption,
    };
    for (const [name, value] of Object.entries(attributes))
      if (value === null) field.removeAttribute(name);
      else field.setAttribute(name, value);
  }, [field, list, isOpen, activeOption]);

  /** Sends what the key means, and returns whether that is all it does. */
  const press = useEffectEvent((key: string): boolean => {
    const sent = (event: Parameters<typeof suggestions.send>[0]) => {
      const can = suggestions.getSnapshot().can(event);
      if (can) suggestions.send(event);
      return can;
    };
    switch (key) {
      case 'ArrowDown':
        return sent({ type: 'suggestions.next' }) || sent({ type: 'suggestions.open' });
      case 'ArrowUp':
        return sent({ type: 'suggestions.previous' });
      case 'Escape':
        return sent({ type: 'suggestions.close' });
      case 'Enter':
        return pickActive();
      default:
        return false;
    }
  });

  useEffect(() => {
    const listening = new AbortController();
    const on = <K extends keyof HTMLElementEventMap>(
      element: HTMLElement | null,
      type: K,
      listener: (event: HTMLElementEventMap[K]) => void,
    ) => element?.addEventListener(type, listener, { signal: listening.signal });
    const close = () => suggestions.send({ type: 'suggestions.close' });

    on(field, 'input', () => suggestions.send({ type: 'suggestions.type', text: field.value }));
    on(field, 'keydown', (event) => {
      // While a word is composed, these keys belong to the input method.
      if (!event.isComposing && press(event.key)) event.preventDefault();
    });
    on(field, 'blur', close);
    on(field.form, 'submit', close);
    return () => listening.abort();
  }, [suggestions, field]);
};
