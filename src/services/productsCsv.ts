import Papa from 'papaparse';
import * as v from 'valibot';
import * as answers from '#texts/answers.ts';
import * as words from '#texts/productImport.ts';
import { messageOf } from '../../common/contract/messageOf.ts';
import { ProductIn } from '../../common/contract/product.ts';
import { textOf } from '../../common/texts/messages.ts';
import { ServiceError } from './serviceError.ts';

/** A row of a file of products that can be saved. Lines count from 1; the first one has the names of the columns. */
export type ImportRow = { line: number; product: Omit<ProductIn, '_id' | 'images' | 'version'> };

/** A row that cannot be saved, with the name that it gives, if any, and why. */
export type RejectedRow = { line: number; name: string; reason: string };

/** What is in a file of products. */
export type ImportFile = { rows: readonly ImportRow[]; rejected: readonly RejectedRow[] };

/** The columns that a file must have, in any order. A spreadsheet may write them as `Count in stock`. */
const columns = ['name', 'price', 'image', 'brand', 'category', 'countInStock', 'description'] as const;

/** More would take an hour: two calls for each. */
const MOST_ROWS = 1000;

const plain = (heading: string): string => heading.replaceAll(/[^a-z]/gi, '').toLowerCase();

const nameOf = (heading: string): string =>
  columns.find((column) => plain(column) === plain(heading)) ?? heading.trim();

const Row = v.omit(ProductIn, ['_id', 'images', 'version']);

/** A number that a spreadsheet has written with blanks around it. */
const trimmed = (cells: Record<string, string>): Record<string, string> =>
  Object.fromEntries(columns.map((column) => [column, (cells[column] ?? '').trim()]));

/** As the server words it. */
const reasonOf = (issue: v.BaseIssue<unknown>): string => textOf(answers, messageOf(issue));

/**
 * The products of a CSV text (RFC 4180; also with semicolons or tabs), each checked by the rules of C5. Throws if it has no
 * rows, too many, or lacks a column.
 */
export const productsIn = (text: string): ImportFile => {
  const { data, meta } = Papa.parse<Record<string, string>>(text, {
    header: true,
    skipEmptyLines: 'greedy',
    transformHeader: nameOf,
  });
  const missing = columns.filter((column) => meta.fields?.includes(column) !== true);
  if (missing.length > 0) throw new ServiceError(words.columnsMissing(missing.join(', ')));
  if (data.length === 0) throw new ServiceError(words.noRows);
  if (data.length > MOST_ROWS) throw new ServiceError(words.tooManyRows(MOST_ROWS));
  const rows: ImportRow[] = [];
  const rejected: RejectedRow[] = [];
  data.forEach((cells, index) => {
    const line = index + 2; // after the names of the columns
    const given = trimmed(cells);
    const checked = v.safeParse(Row, given);
    if (checked.success) rows.push({ line, product: given as ImportRow['product'] });
    else rejected.push({ line, name: given['name']!, reason: reasonOf(checked.issues[0]) });
  });
  return { rows, rejected };
};
