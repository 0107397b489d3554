import * as v from 'valibot';
import { ownEndpoints } from '../../common/contract/ownEndpoints.ts';
import type { Http } from './http.ts';
import type { ServiceCall } from './shopServices.ts';

export type RefundServices = { refundOrder: ServiceCall<{ id: string }, unknown> };

export const createRefundServices = (http: Http): RefundServices => ({
  refundOrder: ({ id }, signal) => http(ownEndpoints.refundOrder, { id, answer: v.unknown(), signal }),
});
