import type { Moved } from 'xstate-walks/check';
import type { StripeState } from '../../tests/fixtures/stripeDouble.ts';

/** The tables that the explored calls change. */
export const tables = ['products', 'orders', 'refused_orders', 'test_charges', 'stripe_payments'] as const;

/** Runs some work on the rows of a world, which returns the rules that it breaks. */
export type Changed = (world: string, work: () => Promise<readonly string[] | void>) => Promise<Moved | null>;

/** A row of a table. */
export type Row = Record<string, unknown>;
/** Who an account is, and what decides whether its tokens are accepted. */
export type Account = { id: string; name: string; email: string; is_admin: boolean; token_version: number };
/** The rows of the database, without what changes from run to run: moments are “recent” or “overdue”. */
export type Rows = Record<(typeof tables)[number], Row[]> & {
  accounts: Account[];
  /** What Stripe knows, where it takes the money. */
  stripe?: StripeState;
};

const RECENT = 'recent';
const OVERDUE = 'overdue';
/** A moment that is still to come breaks a rule. */
export const TO_COME = 'to come';

const isMoment = (name: string) => name.endsWith('_at') || name === 'charging_since';

/** A day, in milliseconds. Rows are overdue after one. */
export const AGE = 86_400_000;

/** More than the clocks of the database and of its server differ. */
const A_MOMENT = 1_000;

/** Enough for the server to ask again about a charge that waits for the bank. */
const A_WHILE = 5_000;

/** A moment so long ago, as a text. */
export const momentOf = (msAgo: number): string => new Date(Date.now() - msAgo).toISOString();

const ageOf = (ms: number): string => {
  if (ms < -A_MOMENT) return TO_COME;
  return ms < AGE / 2 ? RECENT : OVERDUE;
};

/** A row without what changes from run to run. */
export const toRow = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      if (name === 'version') return [name, 0];
      if (name === 'paytime' && value !== null) return [name, RECENT];
      if (name === 'bank_check' && value !== null) return [name, { ...value, until: RECENT }];
      if (!isMoment(name) || value === null) return [name, value];
      return [name, ageOf(Date.now() - new Date(value as string).getTime())];
    }),
  );

/** A row as it was, with moments of now. */
export const fromRow = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      if (name === 'bank_check' && value !== null) return [name, { ...value, until: momentOf(-AGE) }];
      if (!isMoment(name) || value === null) return [name, value];
      return [name, momentOf(value === OVERDUE ? AGE : A_WHILE)];
    }),
  );
