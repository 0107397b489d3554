/** The default title, and that of the home page (S52). */
export const title = 'Welcome To ProShop';
/** The default description (S53). */
export const description = 'We sell the best products for cheap';
export const search = (keyword: string): string => `Search: ${keyword}`;
export const page = (number: number): string => `Page ${number}`;
