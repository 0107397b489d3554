import * as v from 'valibot';
import { ownEndpoints } from '../../common/contract/ownEndpoints.ts';
import type { Http } from './http.ts';

/** Calls beyond the specification that a screen makes about what it shows. They come with its chunk. */
export const createOwnServices = (http: Http) => ({
  refundOrder: ({ id }: { id: string }, signal: AbortSignal) =>
    http(ownEndpoints.refundOrder, { id, answer: v.unknown(), signal }),
  requestRestockMail: ({ productId: id, email }: { productId: string; email: string }, signal: AbortSignal) =>
    http(ownEndpoints.requestRestockMail, { id, body: { email }, answer: v.unknown(), signal }),
});

export type OwnServices = ReturnType<typeof createOwnServices>;
