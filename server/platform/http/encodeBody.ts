import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Encoding } from './acceptedEncoding.ts';

const asBrotli = promisify(brotliCompress);
const asGzip = promisify(gzip);

/** A body in an encoding. */
export const encodeBody = async (plain: Buffer, encoding: Encoding, brotliQuality: number): Promise<Buffer> => {
  if (encoding === 'identity') return plain;
  if (encoding === 'gzip') return asGzip(plain);
  return asBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } });
};

/** Names a body by its content, for an ETag. */
export const tagOf = (body: Buffer): string => createHash('sha256').update(body).digest('base64url').slice(0, 22);
