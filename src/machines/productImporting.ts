import type { SameNames } from '../../common/contract/product.ts';
import type { Encoding, EncodingChoice } from '../services/csvText.ts';
import type { ImportRow, RejectedRow } from '../services/productsCsv.ts';
import { messageOf } from '../services/serviceError.ts';
import { noWaits, type Waits } from './overload.ts';

type Same = { name: string; line: number; _id: string; count: number };

export type Context = Waits & {
  file: File | null;
  /** The encodings that the file may have, if that is not certain. */
  encodings: readonly EncodingChoice[];
  encoding: Encoding | null;
  unused: readonly string[];
  rows: readonly ImportRow[];
  /** The rows that the file's check or the server rejects. */
  rejected: readonly RejectedRow[];
  compared: number;
  same: readonly Same[];
  /** Whether the products of the same name are updated; otherwise all rows are added. */
  isUpdate: boolean;
  /** How many of the rows are done: saved or rejected. The next one is under way. */
  done: number;
  imported: number;
  draftId: string | null;
  error: string | null;
};

export const noImport = {
  encodings: [],
  encoding: null,
  unused: [],
  rows: [],
  rejected: [],
  compared: 0,
  same: [],
  isUpdate: false,
  ...noWaits,
  done: 0,
  imported: 0,
  draftId: null,
};

export const rowOf = ({ rows, done }: Context): ImportRow => rows[done]!;

export const updatedBy = (context: Context): string | undefined =>
  context.isUpdate ? context.same.find(({ line }) => line === rowOf(context).line)?._id : undefined;

export const sameOf = ({ rows, compared }: Context, { found }: SameNames): Same[] =>
  found.map(({ place, _id, count }) => {
    const { line, product } = rows[compared + place]!;
    return { name: product.name, line, _id, count };
  });

export const rejectedBy = (context: Context, error: unknown): RejectedRow => {
  const { line, product } = rowOf(context);
  return { line, name: product.name, reason: messageOf(error) };
};
