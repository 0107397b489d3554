import type { ScreenReads } from '../../common/contract/drawing.ts';

/** The images of the first product of a list, and of the first slide. */
export type FirstPictures = { card?: string | undefined; slide?: string | undefined };

type Recording = {
  read: () => Promise<unknown>;
  result: Promise<unknown>;
  /** The result as text; undefined until it is there. */
  text: string | undefined;
};

/**
 * The same reads, each made once, with a way to ask later whether they would still give the same results. A document that
 * was made from them is current for as long as they do.
 */
export const revalidatableReads = (reads: ScreenReads) => {
  const pictures: FirstPictures = {};
  const recordings = new Map<string, Recording>();
  const recorded =
    <TInput, TOutput>(name: string, read: (input: TInput) => Promise<TOutput>, onResult?: (output: TOutput) => void) =>
    (input: TInput): Promise<TOutput> => {
      const key = `${name} ${JSON.stringify(input)}`;
      const known = recordings.get(key);
      if (known) return known.result as Promise<TOutput>;
      const result = read(input);
      const recording: Recording = { read: () => read(input), result, text: undefined };
      recordings.set(key, recording);
      return result.then((output) => {
        recording.text = JSON.stringify(output);
        onResult?.(output);
        return output;
      });
    };

  return {
    reads: {
      listProducts: recorded(
        'listProducts',
        reads.listProducts,
        ({ products }) => (pictures.card = products[0]?.image),
      ),
      listTopProducts: recorded(
        'listTopProducts',
        reads.listTopProducts,
        (products) => (pictures.slide = products[0]?.image),
      ),
      getProduct: recorded('getProduct', reads.getProduct),
    } satisfies ScreenReads,
    /** The largest pictures of what has been read so far. */
    pictures,
    /** Whether every read has given its result. */
    areDone: (): boolean => [...recordings.values()].every(({ text }) => text !== undefined),
    /** Makes the reads again, and compares. Rejects if one fails. */
    isCurrent: async (): Promise<boolean> => {
      const same = [...recordings.values()].map(async ({ read, text }) => JSON.stringify(await read()) === text);
      return (await Promise.all(same)).every(Boolean);
    },
  };
};

export type RevalidatableReads = ReturnType<typeof revalidatableReads>;
