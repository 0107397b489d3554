import * as v from 'valibot';
import { AccountExport, NewPasswordIn, PasswordAgain } from './account.ts';
import { ownEndpoints } from './ownEndpoints.ts';
import type { Call } from './calls.ts';
import { Overview } from './overview.ts';
import { Message } from './product.ts';
import { Registration } from './user.ts';

/** With an example of its body, access is tested without a row in tests/server/access.test.ts. */
const call = <const C extends Call>(c: C): C => c;

export const ownCalls = {
  requestPasswordReset: call({
    ...ownEndpoints.requestPasswordReset,
    summary: 'A mail with a link to choose a new password, if there is such an account',
    body: v.pipe(v.object({ email: Registration.entries.email }), v.examples([{ email: 'jane@example.com' }])),
    status: 200,
    answer: Message,
  }),
  resetPassword: call({
    ...ownEndpoints.resetPassword,
    summary: 'Choose a new password with the token of such a link; ends all sessions',
    body: NewPasswordIn,
    status: 200,
    answer: Message,
  }),
  signOutEverywhere: call({
    ...ownEndpoints.signOutEverywhere,
    summary: 'End all sessions, this one too',
    status: 200,
    answer: Message,
  }),
  exportAccount: call({
    ...ownEndpoints.exportAccount,
    summary: 'Everything that the shop has about the caller',
    body: PasswordAgain,
    status: 200,
    answer: AccountExport,
  }),
  deleteAccount: call({
    ...ownEndpoints.deleteAccount,
    summary: 'Delete the account of the caller; orders stay, without the person',
    body: PasswordAgain,
    status: 200,
    answer: Message,
  }),
  getOverview: call({
    ...ownEndpoints.getOverview,
    summary: 'What an administrator should know first: orders that wait, refused payments, low stock, and sales',
    status: 200,
    answer: Overview,
  }),
};
