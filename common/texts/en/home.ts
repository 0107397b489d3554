import { isolated } from '../language.ts';
import { plural } from './plural.ts';
import { whole } from './money.ts';
export { brand, category } from './fields.ts';

export const carousel = 'carousel';
export const slide = 'slide';
export const play = 'Play';
export const pause = 'Pause';
export const previousSlide = 'Previous slide';
export const nextSlide = 'Next slide';
export const showProduct = (name: string): string => `Show ${name}`;
export const place = (number: number, count: number): string => `${number} of ${count}`;
export const seeIt = 'View product';
export const soldOut = 'Sold out';

export const latestProducts = 'Latest Products';
export const resultsFor = (keyword: string): string => `Search results for “${isolated(keyword)}”`;
export const noMatchOfFilters = 'No product matches your filters.';
export const noMatchOfBoth = (keyword: string): string => `No product matches “${isolated(keyword)}” and your filters.`;
export const noMatch = (keyword: string): string => `No product matches “${isolated(keyword)}”.`;
export const didYouMean = (keyword: string): string => `Did you mean “${isolated(keyword)}”?`;
export const noProducts = 'This shop opens soon. There are no products yet.';
export const newestOfMany = (count: number): string =>
  `More than ${whole(count)} products match. These are the newest.`;
export const firstOfMany = (count: number): string => `More than ${whole(count)} products match. These are the first.`;
export const clearFilters = 'Clear all filters';
export const seeAll = 'See all products';
export const lookAgain = 'Refresh';

export const filters = 'Filters';
export const allCategories = 'All categories';
export const allBrands = 'All brands';
export const lowestPrice = 'Lowest price';
export const highestPrice = 'Highest price';
export const amountHint = 'An amount such as 9.99';
export const sortBy = 'Sort by';
export const newest = 'Newest';
export const bestMatch = 'Best match';
export const cheapestFirst = 'Price: low to high';
export const dearestFirst = 'Price: high to low';
export const bestFirst = 'Top rated';
export const apply = 'Apply';
export const productCount = (count: number): string =>
  plural(count, { one: '1 product', other: `${whole(count)} products` });
export const chosenFilters = 'Chosen filters';
export const priceFrom = (amount: string): string => `From ${amount}`;
export const priceUpTo = (amount: string): string => `Up to ${amount}`;
export const removeFilter = (filter: string): string => `Remove ${filter}`;
export const clearAll = 'Clear all';

export const topRated = 'Top rated products';
