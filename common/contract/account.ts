import * as v from 'valibot';
import { schemaMessage } from '../texts/messages.ts';
import { languages } from '../texts/language.ts';
import { Id, Timestamp } from './fields.ts';
import { Order } from './order.ts';
import { Credentials, Registration, User } from './user.ts';

export const NewPasswordIn = v.object({
  token: v.pipe(
    v.string(schemaMessage('isRequired', { field: 'token' })),
    v.maxLength(200, schemaMessage('tooLong', { field: 'token', most: 200 })),
  ),
  password: Registration.entries.password,
});

/** The user's password, which is asked again before something that a borrowed session must not do. */
export const PasswordAgain = v.object({ password: Credentials.entries.password });
export type PasswordAgain = v.InferInput<typeof PasswordAgain>;

export const AccountExport = v.object({
  exportedAt: Timestamp,
  account: v.object({ ...User.entries, language: v.picklist(languages), createdAt: Timestamp }),
  reviews: v.array(
    v.object({ product: Id, rating: v.number(), name: v.string(), comment: v.string(), createdAt: Timestamp }),
  ),
  orders: v.array(v.object({ ...Order.entries, payerEmail: v.nullable(v.string()) })),
});
export type AccountExport = v.InferOutput<typeof AccountExport>;
