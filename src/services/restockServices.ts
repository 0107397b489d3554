import * as v from 'valibot';
import { ownEndpoints } from '../../common/contract/ownEndpoints.ts';
import type { Http } from './http.ts';
import type { ServiceCall } from './shopServices.ts';

export type RestockServices = { requestRestockMail: ServiceCall<{ productId: string; email: string }, unknown> };

export const createRestockServices = (http: Http): RestockServices => ({
  requestRestockMail: ({ productId: id, email }, signal) =>
    http(ownEndpoints.requestRestockMail, { id, body: { email }, answer: v.unknown(), signal }),
});
