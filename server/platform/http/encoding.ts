import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

/** Whether the header lists an encoding with a weight above 0, which is 1 if none is given. */
const takes = (name: string, header: string): boolean =>
  header.split(',').some((entry) => {
    const [coding, weight] = entry.split(';').map((part) => part.trim());
    return coding === name && (weight === undefined || Number(weight.replace('q=', '')) > 0);
  });

/** The best encoding that a client accepts, by its `Accept-Encoding` header. */
export const acceptedEncoding = (header = ''): Encoding => {
  const accepted = header.toLowerCase();
  if (takes('br', accepted)) return 'br';
  return takes('gzip', accepted) ? 'gzip' : 'identity';
};

const asBrotli = promisify(brotliCompress);
const asGzip = promisify(gzip);
export const decodeBrotli = promisify(brotliDecompress);

export const encodeBody = async (plain: Buffer, encoding: Encoding, brotliQuality: number): Promise<Buffer> => {
  if (encoding === 'identity') return plain;
  if (encoding === 'gzip') return asGzip(plain);
  return asBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } });
};

export const tagOf = (body: Buffer): string => createHash('sha256').update(body).digest('base64url').slice(0, 22);
