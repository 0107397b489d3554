import { Overview } from '../../common/contract/overview.ts';
import { ownEndpoints } from '../../common/contract/ownEndpoints.ts';
import type { Http } from './http.ts';
import type { ServiceCall } from './shopServices.ts';

/** What the first page of the administrators reads (A70). Comes with their chunk. */
export type OverviewServices = { getOverview: ServiceCall<object, Overview> };

export const createOverviewServices = (http: Http): OverviewServices => ({
  getOverview: (_, signal) => http(ownEndpoints.getOverview, { answer: Overview, signal }),
});
