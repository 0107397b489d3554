import { plural } from './plural.ts';
export { login as signIn, orderList as orders, productList as products, userList as users } from './titles.ts';

export const skip = 'Zum Inhalt springen';
export const shop = 'Shop';
export const categories = 'Kategorien';
export const cart = 'Warenkorb';
export const articles = (count: number) => plural(count, { one: '1 Artikel', other: `${count} Artikel` });
export const admin = 'Verwaltung';
export const clearDevice = 'Abmelden und Daten auf diesem Gerät löschen';

export const searchProducts = 'Produkte suchen';
export const searchHint = 'Produkte suchen …';
export const search = 'Suchen';

export const offline = 'Sie sind offline. Ihr Warenkorb bleibt erhalten.';
export const online = 'Sie sind wieder online.';

export const copyright = (name: string) => `Copyright © ${name}`;
export const colourScheme = 'Farbschema';
export const schemeSystem = 'System';
export const schemeLight = 'Hell';
export const schemeDark = 'Dunkel';

export const language = 'Sprache';
export const draftsAreLost = 'Ihre Eingaben auf dieser Seite gehen verloren. Sprache wechseln?';

export const noSuchPage = 'Seite nicht gefunden';
export const noSuchProduct = 'Produkt nicht gefunden';
export const pageNotFound = 'Diese Seite gibt es nicht';
export const productNotFound = 'Dieses Produkt gibt es nicht';
export const mayHaveMoved = 'Vielleicht hat sich die Adresse geändert, oder sie enthält einen Tippfehler.';
export const goToShop = 'Zum Shop';

export const keywords = 'Elektronik, Elektronik kaufen, günstige Elektronik';
export const withoutScripts =
  'Ohne JavaScript können Sie sich umsehen. Zum Einkaufen und Anmelden schalten Sie es bitte ein.';

export const profile = 'Profil';
export const logout = 'Abmelden';
