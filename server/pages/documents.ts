import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { escaped } from './html.ts';

/** The encodings of a document. */
export type Encoding = 'identity' | 'br' | 'gzip';

export type EncodedDocument = { body: Buffer; etag: string };

type ChunkFiles = { js: string; shared: string[]; css: string[] };

/** Where the app finds what it needs. */
export type Hosts = {
  /** Origin of the API, '' for our own (S10). */
  apiHost: string;
  /** Origin of the pages, '' for whichever they come from. */
  publicUrl: string;
  /** Other hosts that pictures may come from. */
  imageHosts: readonly string[];
};

/** How many documents are cached, in the encoding in which they were sent. */
const MOST_KEPT = 500;

/** Saves most of the bytes, and takes only a fraction of a millisecond. */
const BROTLI_QUALITY = 6;

const readChunkMap = (html: string): Record<string, ChunkFiles> => {
  const json = /<script type="application\/json" id="chunks">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}';
  return JSON.parse(json) as Record<string, ChunkFiles>;
};

/**
 * Preloads files as data, and neither as modules nor as style sheets: the loader fetches the same files before it
 * imports them, and a browser would cache the failure of a module or a sheet, so that no later try could work (S58).
 */
const linksTo = ({ js, shared, css }: ChunkFiles): string =>
  [js, ...shared, ...css].map((file) => `<link rel="preload" as="fetch" crossorigin href="${file}">`).join('');

const encoders: Record<Encoding, (html: Buffer) => Buffer> = {
  identity: (html) => html,
  br: (html) => brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: (html) => gzipSync(html),
};

const encode = (html: string, encoding: Encoding): EncodedDocument => {
  const body = encoders[encoding](Buffer.from(html));
  return { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` };
};

/** Writes the hosts into the meta elements of a page, for the app to read. */
export const withHosts = (html: string, { apiHost, publicUrl, imageHosts }: Hosts): string => {
  const values = { 'api-host': apiHost, 'public-url': publicUrl, 'image-hosts': imageHosts.join(' ') };
  return Object.entries(values).reduce(
    (text, [name, value]) =>
      text.replace(`<meta name="${name}" content=""`, () => `<meta name="${name}" content="${escaped(value)}"`),
    html,
  );
};

/** Marks the part of the built page that differs by address. */
const HEAD = /<!-- head\b.*?<!-- \/head -->/s;

/**
 * The built page with the hosts, with the given elements in its head, and with preloads of the first screen's chunk,
 * which then loads along with the entry instead of after it.
 */
export const readDocuments = (clientDir: string, hosts: Hosts) => {
  const html = withHosts(readFileSync(join(clientDir, 'index.html'), 'utf8'), hosts);
  const preloads = new Map(Object.entries(readChunkMap(html)).map(([name, files]) => [name, linksTo(files)]));
  const cache = new LRUCache<string, EncodedDocument>({ max: MOST_KEPT });

  return (chunk: string | undefined, head: string, encoding: Encoding): EncodedDocument => {
    const links = preloads.get(chunk ?? '') ?? '';
    const key = `${encoding} ${links} ${head}`;
    const cached = cache.get(key);
    if (cached) return cached;
    const page = html.replace(HEAD, () => head).replace('</head>', () => `${links}</head>`);
    const document = encode(page, encoding);
    cache.set(key, document);
    return document;
  };
};
