import { isolated } from '../language.ts';

export const title = (shop: string): string => `Willkommen bei ${isolated(shop)}`;
export const description = 'Günstige Elektronik: Lesen Sie, was andere sagen, bevor Sie kaufen.';
export const search = (keyword: string): string => `Suche: ${isolated(keyword)}`;
export const page = (number: number): string => `Seite ${number}`;

export const asksAgain = (seconds: number): string => `Diese Seite versucht es in ${seconds} Sekunden noch einmal.`;
