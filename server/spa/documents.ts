import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** The page of one chunk, in every encoding, with a tag for each. */
export type HtmlDocument = Record<'identity' | 'br' | 'gzip', { body: Buffer; etag: string }>;

type ChunkFiles = { js: string; shared: string[]; css: string[] };

const inAttribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

const readChunkMap = (html: string): Record<string, ChunkFiles> => {
  const json = /<script type="application\/json" id="chunks">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}';
  return JSON.parse(json) as Record<string, ChunkFiles>;
};

/**
 * As data, and neither as modules nor as style sheets: the loader fetches the same files before it imports them, and
 * a browser would remember a module or a sheet that failed here, so that trying again could never help (S58).
 */
const linksTo = ({ js, shared, css }: ChunkFiles): string =>
  [js, ...shared, ...css].map((file) => `<link rel="preload" as="fetch" crossorigin href="${file}">`).join('');

const tagged = (body: Buffer) => ({
  body,
  etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
});

const encode = (html: string): HtmlDocument => {
  const body = Buffer.from(html);
  return { identity: tagged(body), br: tagged(brotliCompressSync(body)), gzip: tagged(gzipSync(body, { level: 9 })) };
};

/**
 * The built page, once per lazy chunk, so that the first screen's code is fetched along with the entry instead of
 * after it, and told where the API is (S10). Made at the start; a request only picks one.
 */
export const readDocuments = (clientDir: string, apiHost: string): ((chunk: string | undefined) => HtmlDocument) => {
  const html = readFileSync(join(clientDir, 'index.html'), 'utf8').replace(
    '<meta name="api-host" content=""',
    () => `<meta name="api-host" content="${inAttribute(apiHost)}"`,
  );
  const plain = encode(html);
  const byChunk = new Map(
    Object.entries(readChunkMap(html)).map(([name, files]) => [
      name,
      encode(html.replace('</head>', () => `${linksTo(files)}</head>`)),
    ]),
  );
  return (chunk) => (chunk === undefined ? plain : (byChunk.get(chunk) ?? plain));
};
