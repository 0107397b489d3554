import { isolated } from '../language.ts';

export const title = (shop: string) => `Willkommen bei ${isolated(shop)}`;
export const description = 'Günstige Elektronik: Lesen Sie, was andere sagen, bevor Sie kaufen.';
export const search = (keyword: string) => `Suche: ${isolated(keyword)}`;
export const page = (number: number) => `Seite ${number}`;

export const asksAgain = (seconds: number) => `Diese Seite versucht es in ${seconds} Sekunden noch einmal.`;
