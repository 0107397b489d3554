import * as v from 'valibot';
import { emailOf, storedEmail } from '../../../common/domain/typed.ts';
import { onOff, orNull } from './setting.ts';

/** An account of the demo shop. Who has no password cannot sign in: these accounts only wrote reviews. */
export type DemoAccount = {
  /** Also the account's id, so that a demo shop is the same every time. */
  key: string;
  name: string;
  email: string;
  password?: string;
  isAdmin?: true;
};

/** The people of the demo shop: those one can sign in as (the README names them), and shoppers who left reviews. */
export const demoAccounts = [
  { key: 'admin', name: 'Admin User', email: 'admin@example.com', password: 'admin-proshop', isAdmin: true },
  { key: 'john', name: 'John Doe', email: 'john@example.com', password: 'john-proshop' },
  { key: 'jane', name: 'Jane Doe', email: 'jane@example.com', password: 'jane-proshop' },
  { key: 'maya', name: 'Maya', email: 'maya@example.com' },
  { key: 'tom', name: 'Tom', email: 'tom@example.com' },
  { key: 'priya', name: 'Priya', email: 'priya@example.com' },
  { key: 'luis', name: 'Luis', email: 'luis@example.com' },
  { key: 'hana', name: 'Hana', email: 'hana@example.com' },
  { key: 'otto', name: 'Otto', email: 'otto@example.com' },
] as const satisfies readonly DemoAccount[];

/** The demo accounts with passwords. The README publishes them. */
export const publicAccounts = demoAccounts.filter((account) => 'password' in account);

export const publicPasswords: readonly string[] = publicAccounts.map(({ password }) => password);

const isRepeated = (text: string): boolean =>
  Array.from({ length: Math.ceil(text.length / 2) }, (_, i) => text.slice(i + 1)).some((rest) => text.startsWith(rest));

const isVaried = (text: string): boolean => new Set(text).size >= 8 && !isRepeated(text);

export const Secret = v.pipe(
  v.string(),
  v.minLength(32, 'must have at least 32 characters'),
  v.check(isVaried, 'must not be a few characters that are repeated'),
);

export const accountSettings = {
  jwtSecret: {
    meaning:
      'Secret that signs tokens, 32 characters or more; unset: generated once and stored in DATA_DIR. Required in production with DATABASE_URL',
    reads: orNull(Secret),
    secret: true,
  },
  adminEmail: {
    meaning: 'Administrator to create at the start, unless the account exists',
    reads: orNull(
      v.pipe(
        v.string(),
        v.transform(storedEmail),
        v.check((email) => emailOf(email) !== null, 'must be an email address'),
      ),
    ),
  },
  adminPassword: {
    meaning: 'Password of that account, 8 characters or more',
    reads: orNull(v.pipe(v.string(), v.minLength(8, 'must have at least 8 characters'))),
    secret: true,
  },
  requireCurrentPassword: {
    fallback: 'off',
    meaning: '`on` rejects a new password without the current one. This shop always sends it; other front ends may not',
    reads: onOff,
  },
};
