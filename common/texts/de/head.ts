import { isolated } from '../language.ts';

export const title = 'Willkommen bei ProShop';
export const description = 'Günstige Elektronik: Lesen Sie, was andere sagen, bevor Sie kaufen.';
export const search = (keyword: string): string => `Suche: ${isolated(keyword)}`;
export const page = (number: number): string => `Seite ${number}`;

export const keywords = 'Elektronik, Elektronik kaufen, günstige Elektronik';
export const withoutScripts =
  'Ohne JavaScript können Sie sich umsehen. Um einen Warenkorb zu füllen oder sich anzumelden, schalten Sie es bitte ein.';
export const asksAgain = (seconds: number): string => `Diese Seite fragt in ${seconds} Sekunden noch einmal.`;
