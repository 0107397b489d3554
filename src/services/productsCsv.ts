import Papa from 'papaparse';
import * as v from 'valibot';
import * as answers from '#texts/answers.ts';
import * as fields from '#texts/fields.ts';
import * as words from '#texts/productImport.ts';
import { messageOf } from '../../common/contract/messageOf.ts';
import { ProductIn } from '../../common/contract/typed.ts';
import { factsIn } from '../../common/domain/facts.ts';
import { plainAmount } from '../../common/domain/typed.ts';
import { isImageAddress } from '../../common/domain/pictures.ts';
import { textOf } from '../../common/texts/messages.ts';
import { type Encoding, type EncodingChoice, textIn } from './csvText.ts';
import { ServiceError } from './serviceError.ts';

/** A row of a file of products that can be saved, with the line in which it begins. Lines count from 1. */
export type ImportRow = { line: number; product: Omit<ProductIn, '_id' | 'version'> };

export type RejectedRow = { line: number; name: string; reason: string };

export type ImportFile = {
  rows: readonly ImportRow[];
  rejected: readonly RejectedRow[];
  unused: readonly string[];
  /** The encodings that the file may have, if that is not certain. Then no row is read. */
  encodings: readonly EncodingChoice[];
};

/** The columns of a file, in any order, by the names of people, WooCommerce and Shopify. Its first name counts. */
const columnNames = {
  name: ['name', 'product name', 'title', 'Produktname', 'Bezeichnung', 'Titel'],
  price: ['price', 'variant price', 'regular price', 'Preis', 'Verkaufspreis'],
  image: ['image', 'image src', 'images', 'product image URL', 'image URL', 'picture', 'Bild', 'Bilder'],
  brand: ['brand', 'brands', 'vendor', 'manufacturer', 'Marke', 'Hersteller'],
  category: ['category', 'categories', 'product category', 'product type', 'type', 'Kategorie', 'Kategorien'],
  countInStock: [
    'count in stock',
    'stock',
    'variant inventory qty',
    'inventory quantity',
    'stock quantity',
    'quantity',
    'qty',
    'Lagerbestand',
    'Bestand',
    'Anzahl',
  ],
  description: ['description', 'body (HTML)', 'short description', 'Beschreibung'],
  facts: ['facts', 'specifications', 'Merkmale', 'technische Daten'],
};

type Column = keyof typeof columnNames;

const columns = Object.keys(columnNames) as Column[];

/** With two calls for each, seven minutes within the limit of requests. */
const MOST_ROWS = 20_000;

/** Each makes the rest of the file be read again. */
const MOST_BROKEN_ROWS = 20;

const MARKS = /[^\p{L}\p{N}]/gu;
const plain = (heading: string): string => heading.normalize('NFKD').toLowerCase().replaceAll(MARKS, '');

const Row = v.omit(ProductIn, ['_id', 'version']);

const reasonOf = (issue: v.BaseIssue<unknown>): string => textOf(answers, messageOf(issue));

type Line = { line: number; cells: readonly string[]; isBroken: boolean };

const linesIn = (cells: readonly string[]): number =>
  cells.reduce((lines, cell) => lines + cell.split('\n').length - 1, 1);

/** A row with a broken quote ends with its line, so that it takes no others along. */
const rowsFrom = (lines: readonly string[], first: number, delimiter: string): Line[] => {
  const rows: Line[] = [];
  let line = first;
  for (let broken = 0; line <= lines.length; broken += 1) {
    const { data, errors } = Papa.parse<string[]>(lines.slice(line - 1).join('\n'), { delimiter, newline: '\n' });
    const brokenRow = errors.find(({ type }) => type === 'Quotes')?.row;
    for (const cells of data.slice(0, brokenRow)) {
      rows.push({ line, cells, isBroken: false });
      line += linesIn(cells);
    }
    if (brokenRow === undefined) break;
    if (broken === MOST_BROKEN_ROWS) throw new ServiceError(words.tooManyQuotes(line));
    rows.push({ line, cells: lines[line - 1]!.replaceAll('"', '').split(delimiter), isBroken: true });
    line += 1;
  }
  return rows;
};

const delimiters = [',', ';', '\t', '|'];

const columnsOf = (headings: readonly string[]) => {
  const found = headings.map(plain);
  const places = new Map<Column, number>();
  for (const column of columns) {
    const name = columnNames[column].map(plain).find((each) => found.includes(each));
    if (name === undefined) continue;
    if (found.indexOf(name) !== found.lastIndexOf(name))
      throw new ServiceError(words.columnTwice(headings[found.indexOf(name)]!.trim()));
    places.set(column, found.indexOf(name));
  }
  const used = [...places.values()];
  const unused = headings.map((heading, at) => (used.includes(at) ? '' : heading.trim())).filter(Boolean);
  return { places, unused };
};

const delimiterOf = (heading: string): string =>
  delimiters.toSorted((one, other) => columnCount(heading, other) - columnCount(heading, one))[0]!;

const columnCount = (heading: string, delimiter: string): number => {
  const names = heading.replaceAll('"', '').split(delimiter).map(plain);
  return columns.filter((column) => columnNames[column].some((name) => names.includes(plain(name)))).length;
};

const isUnclear = (number: string): boolean => /^[1-9]\d{0,2}[.,]\d{3}$/.test(number);

/** WooCommerce writes all pictures of a product into one cell. */
const picturesIn = (cell: string): [string, ...string[]] => cell.split(/,\s*(?=\/|https?:)/) as [string, ...string[]];

type Given = Record<Column, string>;

/** Facts are one in each line, or in a line between semicolons. An empty cell leaves those of the shop (A99). */
const productOf = ({ facts, ...given }: Given): ImportRow['product'] => {
  const [image, ...images] = picturesIn(given.image);
  return {
    ...given,
    image,
    price: plainAmount(given.price),
    countInStock: plainAmount(given.countInStock).replace(/\.0{1,6}$/, ''),
    ...(images.length === 0 ? {} : { images }),
    ...(facts === '' ? {} : { facts: factsIn(facts.includes('\n') ? facts : facts.replaceAll(';', '\n')) }),
  };
};

const isLost = (cell: string): boolean => cell.includes('\uFFFD');

/** `pictureHosts` are null if another backend has rules of its own. */
const problemOf = (
  product: ImportRow['product'],
  given: Given,
  pictureHosts: readonly string[] | null,
): string | null => {
  if (Object.values(given).some(isLost)) return words.lostCharacters;
  const unclear = (['price', 'countInStock'] as const).find((column) => isUnclear(plainAmount(given[column])));
  if (unclear !== undefined) return words.unclearNumber(unclear === 'price' ? fields.price : fields.countInStock);
  const checked = v.safeParse(Row, product);
  if (!checked.success) return reasonOf(checked.issues[0]);
  const pictures = [product.image, ...(product.images ?? [])];
  if (pictureHosts === null || pictures.every((each) => isImageAddress(each, pictureHosts))) return null;
  return pictureHosts.length === 0 ? answers.imagePath : answers.imagePathOrHost({ hosts: pictureHosts.join(', ') });
};

const sameName = (name: string): string => name.normalize('NFC').toLowerCase();

const productsIn = (text: string, pictureHosts: readonly string[] | null): ImportFile => {
  const lines = text.split('\n');
  const separator = /^"?sep=(.)"?$/i.exec(lines[0]!)?.[1];
  const first = separator === undefined ? 1 : 2; // Excel's line that names the separator
  const [heading, ...data] = rowsFrom(lines, first, separator ?? delimiterOf(lines[0]!));
  const headings = heading?.cells ?? [];
  const { places, unused } = columnsOf(headings);
  const missing = columns.filter((column) => column !== 'facts' && !places.has(column));
  if (missing.length > 0) throw new ServiceError(words.columnsMissing(missing.join(', ')));
  const filled = data.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  if (filled.length === 0) throw new ServiceError(words.noRows);
  if (filled.length > MOST_ROWS) throw new ServiceError(words.tooManyRows(MOST_ROWS));

  const width = headings.findLastIndex((name) => name.trim() !== '') + 1;
  const rows: ImportRow[] = [];
  const rejected: RejectedRow[] = [];
  const linesByName = new Map<string, number>();
  for (const { line, cells, isBroken } of filled) {
    const given = Object.fromEntries(columns.map((each) => [each, (cells[places.get(each)!] ?? '').trim()])) as Given;
    const product = productOf(given);
    const earlier = linesByName.get(sameName(given.name));
    const reason =
      (isBroken ? words.brokenQuote : null) ??
      (cells.slice(width).some((cell) => cell.trim() !== '') ? words.tooManyCells : null) ??
      problemOf(product, given, pictureHosts) ??
      (earlier === undefined ? null : words.sameNameAs(earlier));
    if (reason === null) {
      rows.push({ line, product });
      linesByName.set(sameName(given.name), line);
    } else rejected.push({ line, name: given.name, reason });
  }
  return { rows, rejected, unused, encodings: [] };
};

export const productsInFile = (
  bytes: Uint8Array<ArrayBuffer>,
  encoding: Encoding | null,
  pictureHosts: readonly string[] | null,
): ImportFile => {
  const read = textIn(bytes, encoding);
  if ('text' in read) return productsIn(read.text, pictureHosts);
  return { rows: [], rejected: [], unused: [], encodings: read.encodings };
};
