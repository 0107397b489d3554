import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';
import type { FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';

const encodings = ['br', 'gzip', 'identity'] as const;

export type Encoding = (typeof encodings)[number];

/** The best encoding that a client accepts. */
export const acceptedEncoding = ({ headers }: Pick<FastifyRequest, 'headers'>): Encoding => {
  const accepted = new Negotiator({ headers }).encodings([...encodings]);
  return encodings.find((each) => accepted.includes(each)) ?? 'identity';
};

/** 64 kB, as much as a document has. A larger window takes memory that is given back and cleared again each time. */
const WINDOW_BITS = 16;

const asBrotli = promisify(brotliCompress);
const asGzip = promisify(gzip);
export const decodeBrotli = promisify(brotliDecompress);

export const encodeBody = async (plain: Buffer, encoding: Encoding, brotliQuality: number): Promise<Buffer> => {
  if (encoding === 'identity') return plain;
  if (encoding === 'gzip') return asGzip(plain);
  const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality, [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS };
  return asBrotli(plain, { params });
};

export const tagOf = (body: Buffer): string => createHash('sha256').update(body).digest('base64url').slice(0, 22);
