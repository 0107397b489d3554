import { useId, useState, type ReactNode, type SubmitEvent } from 'react';
import { Link, useLocation } from 'wouter';
import * as words from '#texts/home.ts';
import type { ProductPage } from '../../../common/contract/product.ts';
import {
  choicesOf,
  choicesQuery,
  isNarrowed,
  noChoices,
  productSorts,
  type Choices,
} from '../../../common/domain/choices.ts';
import { formatPrice, typedAmount } from '../../../common/domain/money.ts';
import { searchPath } from '../../../common/routes/catalogue.ts';
import { useField } from '../common/useField.ts';
import { useShop } from '../shop/ShopContext.tsx';
import classes from './Catalogue.module.css';

export const listPath = (keyword: string, choices: Choices): string => `${searchPath(keyword)}${choicesQuery(choices)}`;

/** The currency of an amount that is to be typed. */
const sign = (): string => formatPrice(0).replaceAll(/[\d.,\s]/g, '');

/** The chosen filters, each with the choices that remain without it. */
const chipsOf = (choices: Choices): { label: string; without: Choices }[] => {
  const { category, brand, minPrice, maxPrice } = choices;
  return [
    { label: category, without: { ...choices, category: '' } },
    { label: brand, without: { ...choices, brand: '' } },
    { label: minPrice && words.priceFrom(formatPrice(minPrice)), without: { ...choices, minPrice: '' } },
    { label: maxPrice && words.priceUpTo(formatPrice(maxPrice)), without: { ...choices, maxPrice: '' } },
  ].filter(({ label }) => label !== '');
};

const sortNames: Record<Choices['sort'], string> = {
  newest: words.newest,
  'price-asc': words.cheapestFirst,
  'price-desc': words.dearestFirst,
  rating: words.bestFirst,
};

/** A search begins with what fits best, and of that with the newest. */
const nameOfSort = (keyword: string) => (sort: string) =>
  sort === 'newest' && keyword !== '' ? words.bestMatch : sortNames[sort as Choices['sort']];

type ChoiceProps = {
  label: string;
  name: keyof Choices;
  value: string;
  options: readonly string[];
  nameOf?: (option: string) => string;
  onChange: (form: HTMLFormElement) => void;
  children?: ReactNode;
};

/** A select field. It contains the chosen value, even before the options are loaded. */
function Choice({ label, name, value, options, nameOf = String, onChange, children }: ChoiceProps) {
  const id = useId();
  const all = value === '' || options.includes(value) ? options : [value, ...options];
  return (
    <div className={`stack ${classes.field}`}>
      <label htmlFor={id} className="small quiet">
        {label}
      </label>
      <select
        id={id}
        ref={useField<HTMLSelectElement>(value)}
        name={name}
        defaultValue={value}
        className={`control ${classes.control}`}
        onChange={(event) => onChange(event.currentTarget.form!)}
      >
        {children}
        {all.map((each) => (
          <option key={each} value={each}>
            {nameOf(each)}
          </option>
        ))}
      </select>
    </div>
  );
}

type BoundProps = { label: string; hint: string; name: 'minPrice' | 'maxPrice'; value: string };

/** A bound of prices, in dollars. What is typed is a draft until it is applied. */
function Bound({ label, hint, name, value }: BoundProps) {
  const id = useId();
  const typed = typedAmount(value);
  return (
    <div className={`stack ${classes.field}`}>
      <label htmlFor={id} className="small quiet">
        {label}
      </label>
      <input
        id={id}
        ref={useField<HTMLInputElement>(typed)}
        name={name}
        defaultValue={typed}
        className={`control ${classes.control}`}
        inputMode="decimal"
        pattern="\d{1,6}([.,]\d{1,2})?"
        title={words.amountHint}
        autoComplete="off"
        placeholder={hint}
        onInput={({ currentTarget: typing }) => {
          typing.value = typing.value.replaceAll(/[^\d.,]/g, '');
        }}
      />
    </div>
  );
}

type FilterBarProps = {
  keyword: string;
  choices: Choices;
  facets: ProductPage['facets'];
  /** Undefined while it is not known. */
  total: number | undefined;
};

/** Category, brand, prices and order of a list (A61): the fields are the query of the address, also without scripts. */
export function FilterBar({ keyword, choices, facets, total }: FilterBarProps) {
  const [, go] = useLocation();
  const { afterPress } = useShop().page;
  const [isOpen, setOpen] = useState(false);
  const chips = chipsOf(choices);

  const apply = (form: HTMLFormElement) => {
    if (!form.reportValidity()) return; // a price that is no amount would be left out in silence
    const fields = [...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : '']);
    // In place of the address before: a list of the keyboard passes many choices, and the focus stays.
    const path = listPath(keyword, choicesOf(new URLSearchParams(fields).toString()));
    afterPress(() => go(path, { replace: true }));
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    apply(event.currentTarget);
  };

  return (
    <div className="row lead">
      <button
        type="button"
        className={`control bold ${classes.toggle}`}
        aria-expanded={isOpen}
        aria-controls="filters"
        onClick={() => setOpen(!isOpen)}
      >
        {chips.length > 0 ? `${words.filters} (${chips.length})` : words.filters}
      </button>
      <form
        id="filters"
        aria-label={words.filters}
        action={searchPath(keyword)}
        className={isOpen ? classes.form : `${classes.form} ${classes.closed}`}
        onSubmit={submit}
      >
        <Choice
          label={words.category}
          name="category"
          value={choices.category}
          options={facets?.categories ?? []}
          onChange={apply}
        >
          <option value="">{words.allCategories}</option>
        </Choice>
        <Choice label={words.brand} name="brand" value={choices.brand} options={facets?.brands ?? []} onChange={apply}>
          <option value="">{words.allBrands}</option>
        </Choice>
        <Bound label={words.lowestPrice} hint={words.priceFrom(sign())} name="minPrice" value={choices.minPrice} />
        <Bound label={words.highestPrice} hint={words.priceUpTo(sign())} name="maxPrice" value={choices.maxPrice} />
        <Choice
          label={words.sortBy}
          name="sort"
          value={choices.sort}
          options={productSorts}
          nameOf={nameOfSort(keyword)}
          onChange={apply}
        />
        <button type="submit" className="control bold">
          {words.apply}
        </button>
      </form>
      <div className={`row ${classes.result}`}>
        <p className="quiet" role="status">
          {total === undefined ? null : words.productCount(total)}
        </p>
        {isNarrowed(choices) ? (
          <div role="group" aria-label={words.chosenFilters} className={`row tight breaks ${classes.chips}`}>
            {chips.map(({ label, without }) => (
              <Link
                key={label}
                href={listPath(keyword, without)}
                className={classes.chip}
                aria-label={words.removeFilter(label)}
              >
                <bdi>{label}</bdi> <span aria-hidden>×</span>
              </Link>
            ))}
            <Link href={listPath(keyword, { ...noChoices, sort: choices.sort })} className={classes.clear}>
              {words.clearAll}
            </Link>
          </div>
        ) : null}
      </div>
    </div>
  );
}
