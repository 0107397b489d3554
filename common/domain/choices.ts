/** The orders of a list of products; the first is that of a list without a choice. */
export const productSorts = ['newest', 'price-asc', 'price-desc', 'rating'] as const;

export type ProductSort = (typeof productSorts)[number];

/** Which products the administrators' list shows: `low` with what is sold out, as in the overview. */
export const productShows = ['all', 'low', 'sold-out', 'drafts'] as const;
export type ProductShow = (typeof productShows)[number];

export const productColumns = ['name', 'price', 'stock'] as const;
export type ProductColumn = (typeof productColumns)[number];

/** What a shopper has chosen of a list: '' where nothing is. Prices are in dollars, as they are in an address. */
export type Choices = { category: string; brand: string; minPrice: string; maxPrice: string; sort: ProductSort };

type ChoiceName = keyof Choices;

export const noChoices: Choices = { category: '', brand: '', minPrice: '', maxPrice: '', sort: 'newest' };

const names: readonly ChoiceName[] = ['category', 'brand', 'minPrice', 'maxPrice', 'sort'];

const LONGEST = 100;

export const isAmount = (text: string): boolean => /^\d{1,6}(\.\d{1,2})?$/.test(text);

const isSort = (text: string): text is ProductSort => productSorts.some((sort) => sort === text);

/** As it was typed, also with a comma: a form that is sent without scripts writes it into the address. */
const amount = (typed: string): string => {
  const plain = typed.replace(',', '.');
  return isAmount(plain) ? String(Number(plain)) : '';
};

/** The choices in the query of an address. What makes no sense is left out, and exchanged bounds are put in order. */
export const choicesOf = (search: string): Choices => {
  const query = new URLSearchParams(search);
  const of = (name: ChoiceName) => (query.get(name) ?? '').trim().slice(0, LONGEST);
  const [low, high] = [amount(of('minPrice')), amount(of('maxPrice'))];
  const isReversed = low !== '' && high !== '' && Number(low) > Number(high);
  const sort = of('sort');
  return {
    category: of('category'),
    brand: of('brand'),
    minPrice: isReversed ? high : low,
    maxPrice: isReversed ? low : high,
    sort: isSort(sort) ? sort : 'newest',
  };
};

/** Those that differ from a list without a choice, for the query of a call. */
export const chosen = (choices: Choices): Record<string, string> =>
  Object.fromEntries(
    names.map((name) => [name, choices[name]]).filter(([name, value]) => value !== noChoices[name as ChoiceName]),
  );

/** Whether the list is narrowed down: sorting alone leaves nothing out. */
export const isNarrowed = (choices: Choices): boolean => Object.keys(chosen({ ...choices, sort: 'newest' })).length > 0;

/** The query of an address with these choices, always in the same order; '' without any. */
export const choicesQuery = (choices = noChoices): string => {
  const query = new URLSearchParams(chosen(choices)).toString();
  return query === '' ? '' : `?${query}`;
};

export const isSameChoice = (some = noChoices, others = noChoices): boolean =>
  choicesQuery(some) === choicesQuery(others);

/** Returns true for the list that home begins with, without a keyword or a choice: it stands below the carousel (S11, S12). */
export const isPlainList = (keyword: string, choices = noChoices): boolean =>
  keyword === '' && isSameChoice(choices, noChoices);
