import { Readable } from 'node:stream';

type Json = Record<string, unknown>;

/** An answer of any length: an array, or an object with an array in one field, whose rows are read while it is sent. */
export class LongAnswer {
  readonly batches: AsyncIterable<Json[]>;
  readonly around: { object: Json; field: string } | undefined;

  constructor(batches: AsyncIterable<Json[]>, around?: LongAnswer['around']) {
    this.batches = batches;
    this.around = around;
  }
}

/** What is read of a list, as the contract has each row of it. */
export async function* mapped<TRow, TOut>(
  batches: AsyncIterable<TRow[]>,
  as: (row: TRow) => TOut,
): AsyncGenerator<TOut[]> {
  for await (const rows of batches) yield rows.map(as);
}

type Write = (value: Json) => string;

/** How the contract writes the whole answer and one row of it. */
export type Writers = { answer: Write; row: Write };

/** The text before and after the rows. */
const frameOf = ({ around }: LongAnswer, write: Write): [string, string] => {
  if (around === undefined) return ['[', ']'];
  // Quotes within a value are escaped, so the field is found and nothing else.
  const begin = `"${around.field}":[`;
  const text = write({ ...around.object, [around.field]: [] });
  const cut = text.indexOf(begin) + begin.length;
  return [text.slice(0, cut), text.slice(cut)];
};

async function* textOf(
  answer: LongAnswer,
  first: IteratorResult<Json[]>,
  rest: AsyncIterator<Json[]>,
  { answer: write, row }: Writers,
  onError: (error: unknown) => void,
): AsyncGenerator<string> {
  const [before, after] = frameOf(answer, write);
  let text = before;
  let isFirst = true;
  try {
    for (let batch = first; batch.done !== true; batch = await rest.next()) {
      if (batch.value.length === 0) continue;
      yield text + (isFirst ? '' : ',') + batch.value.map(row).join(',');
      text = '';
      isFirst = false;
    }
  } catch (error) {
    onError(error);
    throw error;
  } finally {
    await rest.return?.();
  }
  yield text + after;
}

/**
 * The JSON of a long answer, read as fast as the client takes it: a batch is asked for once the one before it is on its
 * way. Fails like any other call if the first batch does; a later failure, which is told to `onError`, breaks the
 * answer off, so that nobody takes a part for the whole.
 */
export const streamOf = async (
  answer: LongAnswer,
  writers: Writers,
  onError: (error: unknown) => void,
): Promise<Readable> => {
  const rest = answer.batches[Symbol.asyncIterator]();
  const first = await rest.next();
  return Readable.from(textOf(answer, first, rest, writers, onError), { objectMode: false });
};
