/** The default title, and that of the home page. */
export const title = 'Willkommen bei ProShop';
/** The default description. */
export const description = 'Wir verkaufen die besten Produkte günstig';
export const search = (keyword: string): string => `Suche: ${keyword}`;
export const page = (number: number): string => `Seite ${number}`;
