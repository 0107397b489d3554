import { isolated } from '../language.ts';
export { goToShop, outOfStock, remove, removeItem, seeWishList, undo } from './cart.ts';

/** The toggle of a product; pressed if it is on the list. */
export const wishList = 'Wunschliste';
export const wishFor = (name: string) => `Wunschliste: ${name}`;
export const full = (most: number) => `Ihre Wunschliste ist voll: Sie fasst ${most} Produkte.`;

export const empty = 'Ihre Wunschliste ist leer';
export const howTo = 'Merken Sie sich ein Produkt mit dem Herz auf seiner Seite.';
export const removed = (name: string) => `${isolated(name)} wurde von Ihrer Wunschliste entfernt.`;
export const dismiss = 'Schließen';

export const inStock = 'Auf Lager';
export const reading = (name: string) => `${isolated(name)} wird geladen`;
export const gone = 'Dieses Produkt wird nicht mehr verkauft.';
export const addToCart = 'In den Warenkorb';
export const addItem = (name: string) => `In den Warenkorb: ${name}`;
export const adding = (name: string) => `${isolated(name)} wird in den Warenkorb gelegt`;
export const inCart = 'Im Warenkorb';

export const recentlyViewed = 'Zuletzt angesehen';
export const nothingViewed = 'Andere Produkte, die Sie ansehen, erscheinen hier.';
export const clearViews = 'Zuletzt angesehene Produkte entfernen';
