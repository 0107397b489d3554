import { whole } from './money.ts';
import { plural } from './plural.ts';

export const importFromCsv = 'Import from CSV';
export const explained =
  'A CSV file has a product in each row. Its first line names the columns: name, price, image, brand, category, countInStock, description. A column facts is optional, with cells such as “Weight: 250 g; Battery: 40 h”. Nothing is saved before you have seen what is in the file.';
export const file = 'CSV file';
export const reading = 'Reading the file';
export const comparing = 'Looking for products with the same name';
export const importing = 'Importing products';
export const stop = 'Stop the import';

export const canBeImported = (count: number) =>
  plural(count, {
    one: '1 product can be imported.',
    other: `${whole(count)} products can be imported.`,
  });
export const begin = (count: number) =>
  plural(count, { one: 'Import 1 Product', other: `Import ${whole(count)} Products` });
export const imported = (count: number) =>
  plural(count, { one: '1 product was imported.', other: `${whole(count)} products were imported.` });
export const notImported = (count: number) =>
  plural(count, { one: '1 row is not imported', other: `${whole(count)} rows are not imported` });
export const notReached = (count: number) =>
  plural(count, { one: '1 row was not processed.', other: `${whole(count)} rows were not processed.` });
export const draftLeft = 'An unfinished draft may be left in the list of products.';
export const goOn = 'Continue';
export const another = 'Start over';
export const showProducts = 'Show all products';

export const line = 'Line';
export const name = 'Name';
export const reason = 'Reason';

export const fileTooLarge = 'A file can be at most 25 MB.';
export const columnsMissing = (columns: string) => `The first line of the file does not name: ${columns}.`;
export const columnTwice = (column: string) => `Line 1 of the file names a column twice: ${column}.`;
export const noRows = 'The file has no rows below its first line.';
export const tooManyRows = (most: number) => `A file can have at most ${whole(most)} products.`;
export const notText = 'This is not a text file. Save it as CSV in UTF-8.';
export const tooManyQuotes = (at: number) =>
  `Many rows have quotation marks that are not closed, among them line ${whole(at)}. Correct the file first.`;
export const brokenQuote = 'A quotation mark is not closed, or stands inside a quoted cell';
export const tooManyCells = 'The row has more cells than the first line names';
export const lostCharacters = 'This row has lost characters: it contains �';
export const unclearNumber = (field: string) =>
  `${field} can be read in two ways. Write it without a thousands separator.`;
export const sameNameAs = (other: number) => `Line ${whole(other)} has the same name`;
export const unused = (columns: string) => `Columns that are not imported: ${columns}.`;

export const whichEncoding = 'The file does not state its encoding. Choose the one in which these lines look right.';
export const westernWindows = 'Western European (Windows)';
export const westernMac = 'Western European (Mac)';
export const centralWindows = 'Central European (Windows)';
export const cyrillicWindows = 'Cyrillic (Windows)';
export const readAs = (encoding: string) => `Read as ${encoding}`;

export const haveSameName = (count: number) =>
  plural(count, {
    one: '1 product in the file has the same name as one in the shop:',
    other: `${whole(count)} products in the file have the same names as products in the shop:`,
  });
export const moreNames = (count: number) => `and ${whole(count)} more`;
export const update = 'Update products with the same name';
export const add = 'Add them as new products';
export const severalOfName = 'The shop has several products of this name';
export const namesUnknown = 'This backend does not list the names in use: all rows are added.';
