import { isolated } from '../language.ts';
import { plural } from './plural.ts';
import { whole } from './money.ts';
export { brand, category } from './fields.ts';

export const carousel = 'Karussell';
export const slide = 'Folie';
export const play = 'Abspielen';
export const pause = 'Anhalten';
export const previousSlide = 'Vorherige Folie';
export const nextSlide = 'Nächste Folie';
export const showProduct = (name: string): string => `${name} zeigen`;
export const place = (number: number, count: number): string => `${number} von ${count}`;
export const seeIt = 'Produkt ansehen';
export const soldOut = 'Ausverkauft';

export const latestProducts = 'Neueste Produkte';
export const resultsFor = (keyword: string): string => `Suchergebnisse für „${isolated(keyword)}“`;
export const noMatchOfFilters = 'Kein Produkt passt zu Ihren Filtern.';
export const noMatchOfBoth = (keyword: string): string =>
  `Kein Produkt passt zu „${isolated(keyword)}“ und Ihren Filtern.`;
export const noMatch = (keyword: string): string => `Kein Produkt passt zu „${isolated(keyword)}“.`;
export const didYouMean = (keyword: string): string => `Meinten Sie „${isolated(keyword)}“?`;
export const noProducts = 'Dieser Shop öffnet bald. Es gibt noch keine Produkte.';
export const newestOfMany = (count: number): string =>
  `Mehr als ${whole(count)} Produkte passen. Dies sind die neuesten.`;
export const firstOfMany = (count: number): string => `Mehr als ${whole(count)} Produkte passen. Dies sind die ersten.`;
export const clearFilters = 'Alle Filter entfernen';
export const seeAll = 'Alle Produkte ansehen';
export const lookAgain = 'Aktualisieren';

export const filters = 'Filter';
export const allCategories = 'Alle Kategorien';
export const allBrands = 'Alle Marken';
export const lowestPrice = 'Niedrigster Preis';
export const highestPrice = 'Höchster Preis';
export const amountHint = 'Ein Betrag, etwa 9,99';
export const sortBy = 'Sortieren nach';
export const newest = 'Neueste zuerst';
export const bestMatch = 'Beste Treffer';
export const cheapestFirst = 'Preis aufsteigend';
export const dearestFirst = 'Preis absteigend';
export const bestFirst = 'Beste Bewertung';
export const apply = 'Anwenden';
export const productCount = (count: number): string =>
  plural(count, { one: '1 Produkt', other: `${whole(count)} Produkte` });
export const chosenFilters = 'Gewählte Filter';
export const priceFrom = (amount: string): string => `Ab ${amount}`;
export const priceUpTo = (amount: string): string => `Bis ${amount}`;
export const removeFilter = (filter: string): string => `${filter} entfernen`;
export const clearAll = 'Alle entfernen';

export const topRated = 'Am besten bewertete Produkte';
