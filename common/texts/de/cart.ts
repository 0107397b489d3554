import { isolated } from '../language.ts';

/** After the price of one. */
export const each = 'pro Stück';
export const qtyOf = (name: string) => `Menge von ${isolated(name)}`;
export const remove = 'Entfernen';
export const removeItem = (name: string) => `${name} entfernen`;
export const onlyInStock = (count: number) => `Nur ${count} auf Lager`;
export const outOfStock = 'Nicht auf Lager';
export const onTheWay = 'Auf dem Weg zum kostenlosen Versand';
export const subtotal = (count: number) => `Zwischensumme (${count} Artikel)`;
export const proceed = 'Zur Kasse';
export const keepShopping = 'Weiter einkaufen';
export const undo = 'Rückgängig';

export const adding = 'Wird in den Warenkorb gelegt …';
export const empty = 'Ihr Warenkorb ist leer';
export const goToShop = 'Zum Shop';
export const seeWishList = 'Ihre Wunschliste ansehen';
