import { LRUCache } from 'lru-cache';

/** The encodings of a body, the best first. */
export type Encoding = 'br' | 'gzip' | 'identity';

const taking = (name: string): RegExp =>
  new RegExp(`(^|,)\\s*${name}\\s*(;\\s*q=(1(\\.0*)?|0?\\.\\d*[1-9]\\d*))?\\s*(,|$)`);

const takesBr = taking('br');
const takesGzip = taking('gzip');

const read = (header: string): Encoding => {
  const accepted = header.toLowerCase();
  if (takesBr.test(accepted)) return 'br';
  return takesGzip.test(accepted) ? 'gzip' : 'identity';
};

/** Browsers send a few different headers, over and over. */
const headers = new LRUCache<string, Encoding>({ max: 100 });

/** The best encoding that a client accepts, by its `Accept-Encoding` header. */
export const acceptedEncoding = (header: string | undefined): Encoding => {
  if (header === undefined) return 'identity';
  const known = headers.get(header);
  if (known !== undefined) return known;
  const encoding = read(header);
  if (header.length < 200) headers.set(header, encoding);
  return encoding;
};
