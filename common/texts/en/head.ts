/** The default title, and that of the home page (S52). */
export const title = 'Welcome To ProShop';
/** The default description (S53). */
export const description = 'Find cheap electronics, and read what other shoppers say before you buy.';
export const search = (keyword: string): string => `Search: ${keyword}`;
export const page = (number: number): string => `Page ${number}`;
