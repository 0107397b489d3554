import { Readable } from 'node:stream';

type Json = Record<string, unknown>;

/** An answer of any length: an array, or an object with an array in one field. Its rows are read while it is sent. */
export class LongAnswer {
  readonly batches: AsyncIterable<Json[]>;
  readonly around: { object: Json; field: string } | undefined;

  constructor(batches: AsyncIterable<Json[]>, around?: LongAnswer['around']) {
    this.batches = batches;
    this.around = around;
  }
}

export async function* mapped<TRow, TOut>(
  batches: AsyncIterable<TRow[]>,
  as: (row: TRow) => TOut,
): AsyncGenerator<TOut[]> {
  for await (const rows of batches) yield rows.map(as);
}

type Write = (value: Json) => string;

const frameOf = ({ around }: LongAnswer, write: Write): [string, string] => {
  if (around === undefined) return ['[', ']'];
  // Quotes within a value are escaped, so the field is found and nothing else.
  const begin = `"${around.field}":[`;
  const text = write({ ...around.object, [around.field]: [] });
  const cut = text.indexOf(begin) + begin.length;
  return [text.slice(0, cut), text.slice(cut)];
};

/** The JSON of a long answer, read as fast as the client takes it. An error in the first batch is thrown as in any call. */
export const streamOf = async (
  answer: LongAnswer,
  { answer: whole, row }: Record<'answer' | 'row', Write>,
  endWith: (error: unknown) => Error,
): Promise<Readable> => {
  const batches = answer.batches[Symbol.asyncIterator]();
  const [before, after] = frameOf(answer, whole);
  /** The rows of a batch as text, '' where there are none; null after the last batch. */
  const next = async (): Promise<string | null> => {
    const batch = await batches.next();
    return batch.done === true ? null : batch.value.map(row).join(',');
  };
  /** A later error destroys the stream: no client takes a part for the whole. `endWith` makes it safe to log. */
  const nextOrEnd = () =>
    next().catch((error: unknown) => {
      throw endWith(error);
    });
  const first = await next();
  async function* text(): AsyncGenerator<string> {
    let isFirst = true;
    try {
      for (let rows = first; rows !== null; rows = await nextOrEnd()) {
        if (rows === '') continue;
        // A client that leaves at this point is no error.
        yield (isFirst ? before : ',') + rows;
        isFirst = false;
      }
    } finally {
      await batches.return?.();
    }
    yield (isFirst ? before : '') + after;
  }
  return Readable.from(text(), { objectMode: false });
};
