export const orderItems = 'Bestellte Artikel';
export const noItems = 'Die Bestellung ist leer';
export const orderSummary = 'Zusammenfassung';
