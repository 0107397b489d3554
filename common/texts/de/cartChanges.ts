export const onlyInStock = (qty: number, name: string): string =>
  `Von ${name} sind nur ${qty} auf Lager, daher ist die Menge ${qty}.`;
export const priceChanged = (name: string, from: string, to: string): string =>
  `Der Preis von ${name} hat sich von ${from} auf ${to} geändert.`;
export const added = (qty: number, name: string): string =>
  qty === 1 ? `${name} hinzugefügt.` : `${qty} × ${name} hinzugefügt.`;
export const changed = (name: string, from: number, to: number): string => `${name}: ${to} statt ${from}.`;
export const removed = (name: string): string => `${name} entfernt.`;
export const undone = 'Die Änderung wurde rückgängig gemacht.';
