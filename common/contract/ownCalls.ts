import * as v from 'valibot';
import { ownEndpoints } from './ownEndpoints.ts';
import { describeCalls } from './calls.ts';
import { Overview } from './overview.ts';
import { Message, SameNames } from './product.ts';
import { SameNamesIn, Registration, Credentials } from './typed.ts';
import { User } from './user.ts';
import { languages } from '../texts/language.ts';
import { Id, Timestamp, upTo } from './fields.ts';
import { Order } from './order.ts';
import { Shop, ShopIn } from './shop.ts';
import { SPECIFIED } from '../domain/merchant.ts';
import { inDollars } from '../domain/fees.ts';

const NewPasswordIn = v.object({
  token: upTo('token', 200, 'isRequired'),
  password: Registration.entries.password,
});

/** The user's password, which is asked again before something that a borrowed session must not do. */
const PasswordAgain = v.object({ password: Credentials.entries.password });

export const AccountExport = v.object({
  exportedAt: Timestamp,
  account: v.object({ ...User.entries, language: v.picklist(languages), createdAt: Timestamp }),
  reviews: v.array(
    v.object({ product: Id, rating: v.number(), name: v.string(), comment: v.string(), createdAt: Timestamp }),
  ),
  orders: v.array(v.object({ ...Order.entries, payerEmail: v.nullable(v.string()) })),
});
export type AccountExport = v.InferOutput<typeof AccountExport>;

/** With an example of its body, access is tested without a row in tests/server/access.test.ts. */
export const ownCalls = describeCalls(ownEndpoints, {
  requestPasswordReset: {
    summary: 'A mail with a link to choose a new password, if there is such an account',
    body: v.pipe(v.object({ email: Registration.entries.email }), v.examples([{ email: 'jane@example.com' }])),
    answer: Message,
  },
  resetPassword: {
    summary: 'Choose a new password with the token of such a link; ends all sessions',
    body: NewPasswordIn,
    answer: Message,
  },
  signOutEverywhere: { summary: 'End all sessions, this one too', answer: Message },
  exportAccount: {
    summary: 'Everything that the shop has about the caller',
    body: PasswordAgain,
    answer: AccountExport,
  },
  deleteAccount: {
    summary: 'Delete the account of the caller; orders stay, without the person',
    body: PasswordAgain,
    answer: Message,
  },
  findSameNames: { summary: 'Which of these names products have already', body: SameNamesIn, answer: SameNames },
  refundOrder: { summary: 'Give all of the money of a paid order back; again, it changes nothing', answer: Order },
  getOverview: {
    summary: 'What an administrator should know first: orders that wait, refused payments, low stock, and sales',
    answer: Overview,
  },
  requestRestockMail: {
    summary: 'One mail to this address once a sold out product is back; again, it changes nothing',
    body: v.object({ email: Registration.entries.email }),
    answer: Message,
  },
  getShop: { summary: 'Who sells here: name, currency, tax, shipping, countries, contact and terms', answer: Shop },
  updateShop: {
    summary: 'Change who sells here',
    body: v.pipe(ShopIn, v.examples([{ ...SPECIFIED, ...inDollars(SPECIFIED), synonyms: 'tv, television' }])),
    answer: Shop,
  },
});
