import { whole } from './money.ts';
import { plural } from './plural.ts';

export const importFromCsv = 'Aus CSV importieren';
export const explained =
  'Eine CSV-Datei enthält in jeder Zeile ein Produkt. Die erste Zeile nennt die Spalten: name, price, image, brand, category, countInStock, description. Es wird nichts gespeichert, bevor Sie gesehen haben, was in der Datei steht.';
export const file = 'CSV-Datei';
export const reading = 'Die Datei wird gelesen';
export const importing = 'Produkte werden importiert';
export const stop = 'Import anhalten';

export const canBeImported = (count: number): string =>
  plural(count, {
    one: '1 Produkt kann importiert werden.',
    other: `${whole(count)} Produkte können importiert werden.`,
  });
export const begin = (count: number): string =>
  plural(count, { one: '1 Produkt importieren', other: `${whole(count)} Produkte importieren` });
export const imported = (count: number): string =>
  plural(count, { one: '1 Produkt wurde importiert.', other: `${whole(count)} Produkte wurden importiert.` });
export const notImported = (count: number): string =>
  plural(count, { one: '1 Zeile wird nicht importiert', other: `${whole(count)} Zeilen werden nicht importiert` });
export const notReached = (count: number): string =>
  plural(count, {
    one: '1 Zeile kam nicht mehr an die Reihe.',
    other: `${whole(count)} Zeilen kamen nicht mehr an die Reihe.`,
  });
export const draftLeft = 'In der Liste der Produkte kann ein unfertiger Entwurf übrig sein.';
export const goOn = 'Fortsetzen';
export const leave = 'Abbrechen';
export const another = 'Von vorn beginnen';
export const showProducts = 'Alle Produkte anzeigen';

export const line = 'Zeile';
export const name = 'Produktname';
export const reason = 'Grund';

export const fileTooLarge = 'Eine Datei darf höchstens 10 MB groß sein.';
export const columnsMissing = (columns: string): string => `In der ersten Zeile der Datei fehlen: ${columns}.`;
export const noRows = 'Die Datei hat unter ihrer ersten Zeile keine weiteren.';
export const tooManyRows = (most: number): string => `Eine Datei darf höchstens ${whole(most)} Produkte enthalten.`;
