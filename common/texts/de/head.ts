export const title = 'Willkommen bei ProShop';
export const description = 'Günstige Elektronik: Lesen Sie, was andere sagen, bevor Sie kaufen.';
export const search = (keyword: string): string => `Suche: ${keyword}`;
export const page = (number: number): string => `Seite ${number}`;
