import { useEffect, useId, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { Link, useLocation } from 'wouter';
import type { ProductPage } from '../../../common/contract/product.ts';
import {
  choicesOf,
  choicesQuery,
  isNarrowed,
  noChoices,
  productSorts,
  type Choices,
} from '../../../common/domain/choices.ts';
import { formatMoney, toCents } from '../../../common/domain/money.ts';
import { searchPath } from '../../../common/routes/catalogue.ts';
import { buttonLooks } from '../common/PlainButton.tsx';
import classes from './FilterBar.module.css';

const looks = buttonLooks({ variant: 'default' });

/** The first page of a list with these choices. */
export const listPath = (keyword: string, choices: Choices): string => `${searchPath(keyword)}${choicesQuery(choices)}`;

const dollars = (amount: string): string => formatMoney(toCents(Number(amount)));

/** What is chosen, in words, with the choices that are left without it. */
const chipsOf = (choices: Choices): { label: string; without: Choices }[] => {
  const { category, brand, minPrice, maxPrice } = choices;
  return [
    { label: category, without: { ...choices, category: '' } },
    { label: brand, without: { ...choices, brand: '' } },
    { label: minPrice && `From ${dollars(minPrice)}`, without: { ...choices, minPrice: '' } },
    { label: maxPrice && `Up to ${dollars(maxPrice)}`, without: { ...choices, maxPrice: '' } },
  ].filter(({ label }) => label !== '');
};

const sortNames: Record<Choices['sort'], string> = {
  newest: 'Newest',
  'price-asc': 'Price: low to high',
  'price-desc': 'Price: high to low',
  rating: 'Top rated',
};

/** A list to choose from. What is chosen is on it, even if it is not known yet. */
function Choice({
  label,
  name,
  value,
  options,
  onChange,
  children,
}: {
  label: string;
  name: keyof Choices;
  value: string;
  options: readonly string[];
  onChange: (form: HTMLFormElement) => void;
  children?: ReactNode;
}) {
  const id = useId();
  const all = value === '' || options.includes(value) ? options : [value, ...options];
  return (
    <div className={classes.field}>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      <select
        id={id}
        name={name}
        value={value}
        className={classes.control}
        onChange={(event) => onChange(event.currentTarget.form!)}
      >
        {children}
        {all.map((each) => (
          <option key={each} value={each}>
            {name === 'sort' ? sortNames[each as Choices['sort']] : each}
          </option>
        ))}
      </select>
    </div>
  );
}

/** A bound of prices, in dollars. What is typed is a draft until it is applied. */
function Bound({ label, name, value }: { label: string; name: 'minPrice' | 'maxPrice'; value: string }) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current!.value = value;
  }, [value]);
  return (
    <div className={classes.field}>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      <input
        id={id}
        ref={field}
        name={name}
        defaultValue={value}
        className={classes.control}
        inputMode="decimal"
        pattern="\d{1,6}(\.\d{1,2})?"
        title="An amount in dollars, such as 9.99"
        autoComplete="off"
        placeholder="$"
      />
    </div>
  );
}

/**
 * Category, brand, prices and order of a list, and what of them is chosen (A61). A form whose fields are the query of the
 * address, so it works before the app runs and without scripts.
 */
export function FilterBar({
  keyword,
  choices,
  facets,
  total,
}: {
  keyword: string;
  choices: Choices;
  facets: ProductPage['facets'];
  /** Undefined while it is not known. */
  total: number | undefined;
}) {
  const [, go] = useLocation();
  const [isOpen, setOpen] = useState(false);
  const chips = chipsOf(choices);

  const apply = (form: HTMLFormElement) => {
    const fields = [...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : '']);
    // In place of the address before: a list of the keyboard passes many choices, and the focus stays.
    go(listPath(keyword, choicesOf(new URLSearchParams(fields).toString())), { replace: true });
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    apply(event.currentTarget);
  };

  return (
    <div className={classes.bar}>
      <button
        type="button"
        className={classes.toggle}
        aria-expanded={isOpen}
        aria-controls="filters"
        onClick={() => setOpen(!isOpen)}
      >
        Filters{chips.length > 0 ? ` (${chips.length})` : ''}
      </button>
      <form
        id="filters"
        aria-label="Filters"
        action={searchPath(keyword)}
        className={isOpen ? classes.form : `${classes.form} ${classes.closed}`}
        onSubmit={submit}
      >
        <Choice
          label="Category"
          name="category"
          value={choices.category}
          options={facets?.categories ?? []}
          onChange={apply}
        >
          <option value="">All categories</option>
        </Choice>
        <Choice label="Brand" name="brand" value={choices.brand} options={facets?.brands ?? []} onChange={apply}>
          <option value="">All brands</option>
        </Choice>
        <Bound label="Lowest price" name="minPrice" value={choices.minPrice} />
        <Bound label="Highest price" name="maxPrice" value={choices.maxPrice} />
        <Choice label="Sort by" name="sort" value={choices.sort} options={productSorts} onChange={apply} />
        <button type="submit" {...looks} className={`${looks.className} ${classes.apply}`}>
          Apply
        </button>
      </form>
      <div className={classes.result}>
        <p className={classes.count} role="status">
          {total === undefined ? null : total === 1 ? '1 product' : `${total.toLocaleString('en-US')} products`}
        </p>
        {isNarrowed(choices) ? (
          <div role="group" aria-label="Chosen filters" className={classes.chips}>
            {chips.map(({ label, without }) => (
              <Link
                key={label}
                href={listPath(keyword, without)}
                className={classes.chip}
                aria-label={`Remove ${label}`}
              >
                {label} <span aria-hidden>×</span>
              </Link>
            ))}
            <Link href={listPath(keyword, { ...noChoices, sort: choices.sort })} className={classes.clear}>
              Clear all
            </Link>
          </div>
        ) : null}
      </div>
    </div>
  );
}
