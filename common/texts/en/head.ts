import { isolated } from '../language.ts';

/** The default title, and that of the home page (S52). */
export const title = (shop: string) => `Welcome To ${isolated(shop)}`;
/** The default description (S53). */
export const description = 'Find cheap electronics, and read what other shoppers say before you buy.';
export const search = (keyword: string) => `Search: ${isolated(keyword)}`;
export const page = (number: number) => `Page ${number}`;

/** In place of a page while the shop is overloaded. */
export const asksAgain = (seconds: number) => `This page tries again in ${seconds} seconds.`;
