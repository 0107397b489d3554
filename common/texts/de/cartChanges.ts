import { isolated } from '../language.ts';

export const onlyInStock = (qty: number, name: string) =>
  `Von ${isolated(name)} sind nur ${qty} auf Lager, daher ist die Menge ${qty}.`;
export const soldOut = (name: string) => `${isolated(name)} ist nicht auf Lager.`;
export const priceChanged = (name: string, from: string, to: string) =>
  `Der Preis von ${isolated(name)} hat sich von ${from} auf ${to} geändert.`;
export const added = (qty: number, name: string) =>
  qty === 1 ? `${isolated(name)} hinzugefügt.` : `${qty} × ${isolated(name)} hinzugefügt.`;
export const changed = (name: string, from: number, to: number) => `${isolated(name)}: ${to} statt ${from}.`;
export const removed = (name: string) => `${isolated(name)} entfernt.`;
export const undone = 'Die Änderung wurde rückgängig gemacht.';
