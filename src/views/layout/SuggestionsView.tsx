import { useEffect, useId } from 'react';
import * as words from '#texts/suggestions.ts';
import { formatPrice } from '../../../common/domain/money.ts';
import { splitAt } from '../../../common/domain/suggestions.ts';
import { routes } from '../../../common/routes/routes.ts';
import type { suggestionsMachine } from '../../machines/suggestions.machine.ts';
import { useShop, type Actor } from '../shop/ShopContext.tsx';
import { useSelector } from '../shop/useSelector.ts';
import classes from './Suggestions.module.css';
import { useSearchField } from './useSearchField.ts';

type Suggestions = Actor<typeof suggestionsMachine>;

/** A name with the text that was typed in it. */
function Name({ name, text }: { name: string; text: string }) {
  const [before, match, after] = splitAt(name, text);
  return (
    <span className={classes.name}>
      {before}
      <strong>{match}</strong>
      {after}
    </span>
  );
}

/** Draws the chart of suggestions beneath the search field, following the W3C's pattern of a combobox with a listbox. */
export function SuggestionsView({ suggestions, field }: { suggestions: Suggestions; field: HTMLInputElement }) {
  const { choose } = useShop();
  const id = useId();
  const text = useSelector(suggestions, (state) => state.context.text);
  const products = useSelector(suggestions, (state) => state.context.products);
  const active = useSelector(suggestions, (state) => state.context.active);
  const isNone = useSelector(suggestions, (state) => state.matches({ open: 'none' }));
  const isOpen = products.length > 0;
  const optionId = (index: number) => `${id}${index}`;

  const pick = (index: number) => {
    const product = products[index];
    if (product === undefined) return false;
    choose(product);
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
          className={classes.panel}
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
              className={classes.option}
              data-leads-to={routes.product.href({ id: product._id })}
              onClick={() => pick(index)}
            >
              <Name name={product.name} text={text} />
              <span className={classes.price}>{formatPrice(product.price)}</span>
            </button>
          ))}
        </div>
      ) : null}
      <p role="status" className={isNone ? `${classes.panel} ${classes.none}` : 'unseen'}>
        {isNone ? words.nothingMatches(text) : null}
        {isOpen ? words.howMany(products.length) : null}
      </p>
    </div>
  );
}
