import { useState, useEffect, useId, useEffectEvent, useLayoutEffect } from 'react';
import { catalogueAt } from '../../../common/routes/catalogue.ts';
import { suggestionsEffects } from '../../app/suggestionsEffects.ts';
import { suggestionsMachine } from '../../machines/suggestions.machine.ts';
import { useScreen, useShop, type Actor, useSnapshot } from '../shop/ShopContext.tsx';
import * as words from '#texts/suggestions.ts';
import { formatPrice } from '../../../common/domain/money.ts';
import { foundParts } from '../../../common/domain/searchable.ts';
import { routes } from '../../../common/routes/routes.ts';
import classes from './Suggestions.module.css';

type Combobox = {
  list: string;
  isOpen: boolean;
  activeOption: string | null;
  /** Returns false if there is none. */
  pickActive: () => boolean;
};

/** Makes the search field, which is in the document before this code, a combobox. */
const useSearchField = (
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
    if (key === 'ArrowDown') return sent({ type: 'suggestions.next' }) || sent({ type: 'suggestions.open' });
    if (key === 'ArrowUp') return sent({ type: 'suggestions.previous' });
    if (key === 'Escape') return sent({ type: 'suggestions.close' });
    return key === 'Enter' && pickActive();
  });

  useEffect(() => {
    const listening = new AbortController();
    const sendText = () => suggestions.send({ type: 'suggestions.type', text: field.value });
    const pressKey = (event: KeyboardEvent) => {
      // While a word is composed, these keys belong to the input method.
      if (!event.isComposing && press(event.key)) event.preventDefault();
    };
    const close = () => suggestions.send({ type: 'suggestions.close' });

    field.addEventListener('input', sendText, listening);
    field.addEventListener('keydown', pressKey, listening);
    field.addEventListener('blur', close, listening);
    field.form?.addEventListener('submit', close, listening);
    return () => listening.abort();
  }, [suggestions, field]);
};

type SuggestionsActor = Actor<typeof suggestionsMachine>;

function Name({ name, text }: { name: string; text: string }) {
  return (
    <bdi>
      {foundParts(name, text).map((part, place) =>
        part.isFound ? <strong key={place}>{part.text}</strong> : <span key={place}>{part.text}</span>,
      )}
    </bdi>
  );
}

/** Draws the chart of suggestions beneath the search field, following the W3C's pattern of a combobox with a listbox. */
export function SuggestionsView({ suggestions, field }: { suggestions: SuggestionsActor; field: HTMLInputElement }) {
  const { next } = useShop().actors;
  const id = useId();
  const state = useSnapshot(suggestions);
  const { text, products, active } = state.context;
  const isNone = state.matches({ open: 'none' });
  const isOpen = products.length > 0;
  const optionId = (index: number) => `${id}${index}`;

  const pick = (index: number) => {
    const product = products[index];
    if (product === undefined) return false;
    next.send({ type: 'product.next', product });
    suggestions.send({ type: 'suggestions.pick', product: product._id });
    return true;
  };
  useSearchField(suggestions, field, {
    list: id,
    isOpen,
    activeOption: active < 0 ? null : optionId(active),
    pickActive: () => pick(active),
  });
  useEffect(() => {
    if (active >= 0) document.getElementById(`${id}${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);

  return (
    <div className={classes.anchor}>
      {isOpen ? (
        <div
          id={id}
          role="listbox"
          tabIndex={-1}
          aria-label={words.suggestions}
          className={`surface breaks ${classes.panel}`}
          // A press must not take the focus out of the field: that closes the list.
          onMouseDown={(event) => event.preventDefault()}
        >
          {products.map((product, index) => (
            <button
              type="button"
              tabIndex={-1}
              key={product._id}
              id={optionId(index)}
              role="option"
              aria-selected={index === active}
              aria-label={`${product.name}, ${formatPrice(product.price)}`}
              className={`spread ${classes.option}`}
              data-leads-to={routes.product.href({ id: product._id })}
              onClick={() => pick(index)}
            >
              <Name name={product.name} text={text} />
              <span className={`quiet ${classes.price}`} translate="no">
                {formatPrice(product.price)}
              </span>
            </button>
          ))}
        </div>
      ) : null}
      <p role="status" className={isNone ? `surface breaks ${classes.panel} ${classes.none}` : 'unseen'}>
        {isNone ? words.nothingMatches(text) : isOpen ? words.howMany(products.length) : null}
      </p>
    </div>
  );
}

/** The text typed before the chunk loaded, unless it is the current search. */
const typedIn = (field: HTMLInputElement): string =>
  field === document.activeElement && field.value.trim() !== catalogueAt(location.pathname).keyword ? field.value : '';

/** Suggestions for the search field, which loads them when it gets the focus. */
export default function Suggestions({ field }: { field: HTMLInputElement }) {
  const [text] = useState(() => typedIn(field));
  const suggestions = useScreen(suggestionsMachine, { text }, { effects: suggestionsEffects });
  return <SuggestionsView suggestions={suggestions} field={field} />;
}
