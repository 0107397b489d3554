import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, brotliDecompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';

const encodings = ['br', 'gzip', 'identity'] as const;

export type Encoding = (typeof encodings)[number];

export const acceptedEncoding = ({ headers }: Pick<FastifyRequest, 'headers'>): Encoding => {
  const accepted = new Negotiator({ headers }).encodings([...encodings]);
  return encodings.find((each) => accepted.includes(each)) ?? 'identity';
};

/** 64 kB, as much as a document has. A larger window takes memory that is given back and cleared again each time. */
const WINDOW_BITS = 16;

const asBrotli = promisify(brotliCompress);
const asGzip = promisify(gzip);
export const decodeBrotli = promisify(brotliDecompress);

const brotliOf = (quality: number) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS },
});

/** For low quality: handing a document to a thread takes as long. */
export const brotliNow = (plain: Buffer, quality: number): Buffer => brotliCompressSync(plain, brotliOf(quality));

export const encodeBody = async (plain: Buffer, encoding: Encoding, brotliQuality: number): Promise<Buffer> => {
  if (encoding === 'identity') return plain;
  if (encoding === 'gzip') return asGzip(plain);
  return asBrotli(plain, brotliOf(brotliQuality));
};

export const JSON_TYPE = 'application/json; charset=utf-8';

export type Encoded = { body: string | Buffer; etag: string; encoding: Encoding; type: string };

/** Sends an answer that is kept, or 304 if the client has it. */
export const sendEncoded = (
  request: FastifyRequest,
  reply: FastifyReply,
  { body, etag, encoding, type }: Encoded,
): FastifyReply => {
  const vary = [reply.getHeader('Vary') ?? [], 'Accept-Encoding'].flat().join(', ');
  reply.headers({ 'Cache-Control': 'no-cache', Vary: vary, ETag: etag });
  if (reply.statusCode === 200 && request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
  if (encoding !== 'identity') reply.header('Content-Encoding', encoding);
  return reply.type(type).send(body);
};

export const tagOf = (body: Buffer): string => createHash('sha256').update(body).digest('base64url').slice(0, 22);
