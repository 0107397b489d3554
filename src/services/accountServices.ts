import * as v from 'valibot';
import * as words from '#texts/account.ts';
import * as failures from '#texts/common.ts';
import type { Endpoint } from '../../common/contract/endpoints.ts';
import type { ownCalls } from '../../common/contract/ownCalls.ts';
import { ownEndpoints } from '../../common/contract/ownEndpoints.ts';
import type { Http } from './http.ts';
import { createSaveFile } from './output.ts';
import { ServiceError } from './serviceError.ts';
import type { ServiceCall } from './shopServices.ts';

/** The token of a mailed link, '' if there is none. It stands behind the `#`, which browsers send to no server. */
export const tokenInAddress = ({ location }: Window): string => location.hash.slice(1);

/** Takes tokens out of the address: neither history nor screen shows them. Returns a function that stops watching. */
export const takeTokens = (target: Window, onToken: (token: string) => void): (() => void) => {
  const take = () => {
    const token = tokenInAddress(target);
    if (token === '') return;
    const { history, location } = target;
    history.replaceState(history.state, '', `${location.pathname}${location.search}`);
    onToken(token);
  };
  take();
  target.addEventListener('hashchange', take);
  return () => target.removeEventListener('hashchange', take);
};

type OwnCalls = typeof ownCalls;

/** The calls about accounts beyond the specification that send something. They come with the chunk that needs them. */
export type AccountServices = {
  [K in keyof OwnCalls as OwnCalls[K]['path'] extends `/api/users/${string}` ? K : never]: ServiceCall<
    OwnCalls[K] extends { body: infer B extends v.GenericSchema } ? v.InferInput<B> : object,
    unknown
  >;
};

/** The calls over HTTP. The data is not read here: it goes into the file as it comes. */
export const createAccountServices = (http: Http, saveFile = createSaveFile(window)): AccountServices => {
  const answer = v.unknown();
  const sending =
    (endpoint: Endpoint): ServiceCall<object, unknown> =>
    (body, signal) =>
      http(endpoint, { ...(Object.keys(body).length === 0 ? {} : { body }), answer, signal });
  return {
    ...(Object.fromEntries(
      Object.entries(ownEndpoints).flatMap(([name, endpoint]) =>
        endpoint.path.startsWith('/api/users/') ? [[name, sending(endpoint)]] : [],
      ),
    ) as unknown as AccountServices),
    exportAccount: async (body, signal) => {
      const data = await http(ownEndpoints.exportAccount, { body, answer, signal });
      if (typeof data !== 'object') throw new ServiceError(failures.notUnderstood(''));
      saveFile(words.dataFile, JSON.stringify(data, null, 2));
    },
  };
};
