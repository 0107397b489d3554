import { whole } from './money.ts';
import { plural } from './plural.ts';

export const importFromCsv = 'Aus CSV importieren';
export const explained =
  'Eine CSV-Datei enthält in jeder Zeile ein Produkt. Die erste Zeile nennt die Spalten: name, price, image, brand, category, countInStock, description. Eine Spalte facts kann dazukommen, mit Zellen wie „Gewicht: 250 g; Akku: 40 h“. Es wird nichts gespeichert, bevor Sie gesehen haben, was in der Datei steht.';
export const file = 'CSV-Datei';
export const reading = 'Die Datei wird gelesen';
export const comparing = 'Produkte mit demselben Namen werden gesucht';
export const importing = 'Produkte werden importiert';
export const stop = 'Import anhalten';

export const canBeImported = (count: number) =>
  plural(count, {
    one: '1 Produkt kann importiert werden.',
    other: `${whole(count)} Produkte können importiert werden.`,
  });
export const begin = (count: number) =>
  plural(count, { one: '1 Produkt importieren', other: `${whole(count)} Produkte importieren` });
export const imported = (count: number) =>
  plural(count, { one: '1 Produkt wurde importiert.', other: `${whole(count)} Produkte wurden importiert.` });
export const notImported = (count: number) =>
  plural(count, { one: '1 Zeile wird nicht importiert', other: `${whole(count)} Zeilen werden nicht importiert` });
export const notReached = (count: number) =>
  plural(count, {
    one: '1 Zeile wurde nicht mehr verarbeitet.',
    other: `${whole(count)} Zeilen wurden nicht mehr verarbeitet.`,
  });
export const draftLeft = 'In der Liste der Produkte kann ein unfertiger Entwurf übrig sein.';
export const goOn = 'Fortsetzen';
export const another = 'Von vorn beginnen';
export const showProducts = 'Alle Produkte anzeigen';

export const line = 'Zeile';
export const name = 'Produktname';
export const reason = 'Grund';

export const fileTooLarge = 'Eine Datei darf höchstens 25 MB groß sein.';
export const columnsMissing = (columns: string) => `In der ersten Zeile der Datei fehlen: ${columns}.`;
export const columnTwice = (column: string) => `Zeile 1 der Datei nennt eine Spalte zweimal: ${column}.`;
export const noRows = 'Unter der ersten Zeile der Datei steht nichts.';
export const tooManyRows = (most: number) => `Eine Datei darf höchstens ${whole(most)} Produkte enthalten.`;
export const notText = 'Das ist keine Textdatei. Speichern Sie sie als CSV in UTF-8.';
export const tooManyQuotes = (at: number) =>
  `In vielen Zeilen sind Anführungszeichen nicht geschlossen, zum Beispiel in Zeile ${whole(at)}. Bitte korrigieren Sie zuerst die Datei.`;
export const brokenQuote =
  'Ein Anführungszeichen ist nicht geschlossen oder steht in einer Zelle mit Anführungszeichen';
export const tooManyCells = 'Die Zeile hat mehr Zellen, als die erste Zeile nennt';
export const lostCharacters = 'In dieser Zeile gingen Zeichen verloren: Sie enthält �';
export const unclearNumber = (field: string) =>
  `„${field}“ lässt sich auf zwei Arten lesen. Bitte ohne Tausendertrennzeichen schreiben.`;
export const sameNameAs = (other: number) => `Zeile ${whole(other)} hat denselben Namen`;
export const unused = (columns: string) => `Nicht importierte Spalten: ${columns}.`;

export const whichEncoding = 'Die Datei gibt ihre Kodierung nicht an. Wählen Sie die, mit der diese Zeilen stimmen.';
export const westernWindows = 'Westeuropäisch (Windows)';
export const westernMac = 'Westeuropäisch (Mac)';
export const centralWindows = 'Mitteleuropäisch (Windows)';
export const cyrillicWindows = 'Kyrillisch (Windows)';
export const readAs = (encoding: string) => `Als ${encoding} lesen`;

export const haveSameName = (count: number) =>
  plural(count, {
    one: '1 Produkt der Datei heißt wie ein vorhandenes Produkt:',
    other: `${whole(count)} Produkte der Datei heißen wie vorhandene Produkte:`,
  });
export const moreNames = (count: number) => `und ${whole(count)} weitere`;
export const update = 'Produkte mit demselben Namen aktualisieren';
export const add = 'Als neue Produkte hinzufügen';
export const severalOfName = 'Es gibt schon mehrere Produkte mit diesem Namen';
export const namesUnknown = 'Dieses Backend nennt die vergebenen Produktnamen nicht: Alle Zeilen werden hinzugefügt.';
