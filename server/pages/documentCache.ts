import { LRUCache } from 'lru-cache';
import { merchant, type Merchant } from '../../common/domain/merchant.ts';
import type { Read, ScreenReads } from '../../common/contract/drawing.ts';
import type { CatalogueVersion } from '../features/products/catalogue.ts';
import { brotliNow, decodeBrotli, encodeBody, tagOf, type Encoding } from '../platform/http/encoding.ts';
import { overloaded } from '../platform/http/overload.ts';

/** The images of the first product of a list, and of the first slide. */
export type FirstPictures = { card?: string | undefined; slide?: string | undefined };

/** `answer` is the result, or its promise; undefined once it is compared. */
type Recording<T> = { read: () => T | Promise<T>; answer: T | Promise<T> | undefined };

const digestOf = (outputs: unknown[]): string => tagOf(Buffer.from(JSON.stringify(outputs)));

/** A document is current for as long as its reads give the same results. */
export const revalidatableReads = (reads: ScreenReads) => {
  const pictures: FirstPictures = {};
  const all: Recording<unknown>[] = [];
  const recorded = <TInput, TOutput>(
    read: Read<TInput, TOutput>,
    onResult?: (output: TOutput) => void,
  ): typeof read => {
    const recordings = new Map<string, Recording<TOutput>>();
    const record = async (recording: Recording<TOutput>): Promise<TOutput> => {
      const output = await recording.read();
      recording.answer = output;
      onResult?.(output);
      return output;
    };
    return (input) => {
      const key = JSON.stringify(input);
      const known = recordings.get(key);
      if (known) return known.answer!;
      const recording: Recording<TOutput> = { read: () => read(input), answer: undefined };
      recordings.set(key, recording);
      all.push(recording);
      return (recording.answer = record(recording));
    };
  };

  return {
    reads: {
      listProducts: recorded(reads.listProducts, ({ products }) => (pictures.card = products[0]?.image)),
      listTopProducts: recorded(reads.listTopProducts, (products) => (pictures.slide = products[0]?.image)),
      getProduct: recorded(reads.getProduct),
      listCategories: recorded(reads.listCategories),
    } satisfies ScreenReads,
    merchant: recorded<object, Merchant>(async () => merchant()),
    /** The largest pictures of what has been read so far. */
    pictures,
    /** A function that makes the reads again, and compares. It rejects if one fails. None if a read has no result yet. */
    check: (): (() => Promise<boolean>) | undefined => {
      const answers = all.map(({ answer }) => answer);
      if (answers.some((answer) => answer instanceof Promise)) return undefined;
      const digest = digestOf(answers);
      for (const recording of all) recording.answer = undefined; // the cache would keep it beside the document
      return async () => digestOf(await Promise.all(all.map(({ read }) => read()))) === digest;
    },
  };
};

export type RevalidatableReads = ReturnType<typeof revalidatableReads>;

export type Answer = { status: 200 | 404; html: Buffer } | { redirect: string };

type MakeAnswer = (recorded: RevalidatableReads | undefined) => Promise<Answer>;

/** A document is kept as Brotli, and as gzip from when a client asks for that. Its ETag is that of all encodings. */
export type KeptAnswer =
  | { redirect: string }
  | { status: 200 | 404; etag: string; asked: number; br: Buffer; gzip?: Promise<Buffer> };

export type ReadProducts = { readsFor: (client: string) => ScreenReads; catalogue: CatalogueVersion };

type Asking = { client: string; make: MakeAnswer; admit: () => boolean };

type Kept = {
  answer: KeptAnswer;
  /** Of the catalogue: its content then, or earlier. */
  version: string;
  isCurrent: () => Promise<boolean>;
};

/** The version where the products are another backend's, because documents do not contain them. */
const ALWAYS = '';

/** About 1,900 documents of products, as Brotli. With gzip beside it, at most twice as many bytes. */
const MOST_BYTES = 32 * 1024 * 1024;

/** Of a kept answer, without its document. Brotli answers in pieces of 16 kB, filled or not. */
const OVERHEAD_BYTES = 1024;

/** The answer, or `otherwise` if it fails or takes longer. */
export const within = async <T>(patience: number, answer: T | Promise<T>, otherwise: T): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<T>((resolve) => (timer = setTimeout(resolve, patience, otherwise)));
  try {
    return await Promise.race([Promise.resolve(answer).catch(() => otherwise), late]);
  } finally {
    clearTimeout(timer);
  }
};

/** Most documents of a large catalogue are asked for once: a third more bytes in a tenth of the time. */
const QUICK = 0;
const GOOD = 6;

/** One that two clients asked for before the catalogue changed will be asked for again. */
const toKept = async (answer: Answer, before: KeptAnswer | undefined): Promise<KeptAnswer> => {
  if ('redirect' in answer) return answer;
  const asked = before && 'asked' in before ? before.asked : 0;
  const br = asked < 2 ? brotliNow(answer.html, QUICK) : await encodeBody(answer.html, 'br', GOOD);
  return { status: answer.status, etag: `W/"${tagOf(br)}"`, asked, br };
};

/** Brotli is made again, and better, for the second who asks. */
export const documentIn = async (
  kept: Exclude<KeptAnswer, { redirect: string }>,
  encoding: Encoding,
): Promise<Buffer> => {
  const encoded = () => decodeBrotli(kept.br).then((plain) => encodeBody(plain, encoding, GOOD));
  if (encoding === 'gzip') return (kept.gzip ??= encoded());
  if (encoding === 'identity') return encoded();
  kept.asked += 1;
  if (kept.asked === 2) kept.br = await encoded();
  return kept.br;
};

/**
 * Keeps the answers to addresses under the version of the catalogue that they were made of, since drawing takes a hundred
 * times as long as reading. While the version is current, an answer is given without any read. Under another version its
 * reads are made again, and it stays if they give the same results: most changes concern other products. Meanwhile, and
 * for a moment only, it is still given (`wasJust`), but not to whom wants a fresh one. Requests for the same address wait
 * for a single drawing. Where an answer would have to be made or confirmed, and `admit` says no, it is refused. An answer
 * whose reads take longer than the `patience`, in milliseconds, is made again.
 */
export const documentCache = (
  products: ReadProducts | undefined,
  patience: number,
  onFailure: (error: unknown) => void,
) => {
  const cache = new LRUCache<string, Kept>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ answer }, key) =>
      OVERHEAD_BYTES + 2 * key.length + ('br' in answer ? answer.br.buffer.byteLength : 0),
  });
  const making = new Map<string, Promise<KeptAnswer>>();

  /** The version; undefined where it cannot be read, or not in time. */
  const versionOf = async (isFresh: boolean): Promise<string | undefined> => {
    if (products === undefined) return ALWAYS;
    const { catalogue } = products;
    const known = isFresh ? undefined : catalogue.known();
    const version = known ?? (await within(patience, isFresh ? catalogue.fresh() : catalogue.current(), undefined));
    return version?.content;
  };

  const makeNow = async (key: string, version: string | undefined, { client, make }: Asking): Promise<KeptAnswer> => {
    const recorded = products && revalidatableReads(products.readsFor(client));
    const answer = await toKept(await make(recorded), cache.peek(key)?.answer);
    const isCurrent = recorded ? recorded.check() : () => Promise.resolve(true);
    if (version !== undefined && isCurrent) cache.set(key, { answer, version, isCurrent });
    return answer;
  };

  const confirmOrMake: typeof makeNow = async (key, version, asking) => {
    const kept = cache.get(key);
    if (kept && (await within(patience, kept.isCurrent(), false))) {
      if (version !== undefined) kept.version = version;
      return kept.answer;
    }
    return makeNow(key, version, asking);
  };

  const renew = async (key: string, isFresh: boolean, asking: Asking): Promise<KeptAnswer> => {
    const version = await versionOf(isFresh);
    const kept = cache.get(key);
    if (kept && kept.version === version) return kept.answer;
    const task = `${version} ${key}`;
    const underWay = making.get(task) ?? confirmOrMake(key, version, asking).finally(() => making.delete(task));
    making.set(task, underWay);
    return underWay;
  };

  const atHand = (key: string, asking: Asking): KeptAnswer | undefined => {
    const kept = cache.get(key);
    if (kept === undefined) return undefined;
    if (kept.version === (products ? products.catalogue.known()?.content : ALWAYS)) return kept.answer;
    if (products?.catalogue.wasJust(kept.version) !== true) return undefined;
    renew(key, false, asking).catch(onFailure);
    return kept.answer;
  };

  return (key: string, wantsFresh: boolean, asking: Asking): KeptAnswer | Promise<KeptAnswer> => {
    const kept = wantsFresh ? undefined : atHand(key, asking);
    if (kept) return kept;
    if (!asking.admit()) throw overloaded;
    return renew(key, wantsFresh, asking);
  };
};
