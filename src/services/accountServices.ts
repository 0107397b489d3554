import * as v from 'valibot';
import * as words from '#texts/account.ts';
import * as failures from '#texts/failures.ts';
import type { NewPasswordIn, PasswordAgain, ResetRequest } from '../../common/contract/account.ts';
import { ownEndpoints } from '../../common/contract/ownEndpoints.ts';
import type { Http } from './http.ts';
import { ServiceError } from './serviceError.ts';
import type { ServiceCall } from './shopServices.ts';

/** What users do with their own account beyond the specification. Comes with the chunk that needs it. */
export type AccountServices = {
  requestPasswordReset: ServiceCall<ResetRequest, unknown>;
  resetPassword: ServiceCall<NewPasswordIn, unknown>;
  signOutEverywhere: ServiceCall<object, unknown>;
  /** Gets the data and saves it to a file. */
  exportAccount: ServiceCall<PasswordAgain, void>;
  deleteAccount: ServiceCall<PasswordAgain, unknown>;
};

/** Has the browser save a text as a file. */
export type SaveFile = (name: string, text: string, type?: string) => void;

/** The calls over HTTP. The data is not read here: it goes into the file as it comes. */
export const createAccountServices = (http: Http, saveFile: SaveFile): AccountServices => {
  const answer = v.unknown();
  return {
    requestPasswordReset: ({ email }, signal) =>
      http(ownEndpoints.requestPasswordReset, { body: { email }, answer, signal }),
    resetPassword: ({ token, password }, signal) =>
      http(ownEndpoints.resetPassword, { body: { token, password }, answer, signal }),
    signOutEverywhere: (_, signal) => http(ownEndpoints.signOutEverywhere, { answer, signal }),
    exportAccount: async ({ password }, signal) => {
      const data = await http(ownEndpoints.exportAccount, { body: { password }, answer, signal });
      if (typeof data !== 'object') throw new ServiceError(failures.notUnderstood(''));
      saveFile(words.dataFile, JSON.stringify(data, null, 2));
    },
    deleteAccount: ({ password }, signal) => http(ownEndpoints.deleteAccount, { body: { password }, answer, signal }),
  };
};
