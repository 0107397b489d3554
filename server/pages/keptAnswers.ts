import { LRUCache } from 'lru-cache';
import type { ScreenReads } from '../../common/contract/drawing.ts';
import type { Encoding } from '../http/acceptedEncoding.ts';
import { encode, type EncodedDocument } from './documents.ts';
import { recordReads, type RecordedReads } from './recordedReads.ts';

/** The answer to an address of the shop: a document, or another address. */
export type Answer = { status: 200 | 404; html: string } | { redirect: string };

/** Makes an answer from these reads; undefined where the products are another backend's. */
export type MakeAnswer = (recorded: RecordedReads | undefined) => Promise<Answer>;

export type KeptAnswer = {
  answer: Answer;
  isCurrent: () => Promise<boolean>;
  encoded: Map<Encoding, Promise<EncodedDocument>>;
};

/** Documents of about 60 kB, in up to three encodings. */
const MOST_BYTES = 32 * 1024 * 1024;

const within = (patience: number, answer: Promise<boolean>): Promise<boolean> => {
  let timer: NodeJS.Timeout;
  const late = new Promise<boolean>((resolve) => (timer = setTimeout(resolve, patience, false)));
  return Promise.race([answer.catch(() => false), late]).finally(() => clearTimeout(timer));
};

/** The document of an answer in an encoding, encoded once. */
export const encodedIn = ({ encoded }: KeptAnswer, html: string, encoding: Encoding): Promise<EncodedDocument> => {
  const known = encoded.get(encoding);
  if (known) return known;
  const document = encode(html, encoding);
  encoded.set(encoding, document);
  return document;
};

/**
 * Keeps the answers to addresses for as long as their reads give the same results, since drawing takes a hundred times as
 * long as reading. Requests for the same address wait for a single drawing. An answer whose reads take longer than the
 * `patience`, in milliseconds, is made again.
 */
export const keptAnswers = (reads: ScreenReads | undefined, patience: number) => {
  const cache = new LRUCache<string, KeptAnswer>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ answer }, key) => 2 * (key.length + ('html' in answer ? answer.html.length : 0)),
  });
  const making = new Map<string, Promise<KeptAnswer>>();

  const makeNow = async (key: string, make: MakeAnswer): Promise<KeptAnswer> => {
    const recorded = reads && recordReads(reads);
    const answer = await make(recorded);
    const encoded = new Map<Encoding, Promise<EncodedDocument>>();
    const made = { answer, encoded, isCurrent: recorded?.isCurrent ?? (() => Promise.resolve(true)) };
    if (recorded === undefined || recorded.areDone()) cache.set(key, made);
    return made;
  };

  return async (key: string, make: MakeAnswer): Promise<KeptAnswer> => {
    const kept = cache.get(key);
    if (kept && (await within(patience, kept.isCurrent()))) return kept;
    const underWay = making.get(key) ?? makeNow(key, make).finally(() => making.delete(key));
    making.set(key, underWay);
    return underWay;
  };
};
