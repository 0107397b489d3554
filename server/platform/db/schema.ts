import { sql } from 'drizzle-orm';
import {
  type ExtraConfigColumn,
  bigint,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { UnwrittenProblem, Words } from '../words.ts';
import type { Fact } from '../../../common/domain/facts.ts';
import type { Merchant } from '../../../common/domain/merchant.ts';
import type { Cents } from '../../../common/domain/money.ts';
import { DEFAULT_LANGUAGE, type Language } from '../../../common/texts/language.ts';

/** Money is whole cents; wider than a 4-byte integer, and always within what JavaScript counts exactly. */
const cents = (name: string) => bigint(name, { mode: 'number' }).$type<Cents>();
const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** Rows that go with their product or user. */
const ofProduct = () => text('product_id').references(() => products.id, { onDelete: 'cascade' });
const ofUser = () => text('user_id').references(() => users.id, { onDelete: 'cascade' });

const newest = ({ createdAt, id }: Record<'createdAt' | 'id', ExtraConfigColumn>) =>
  [createdAt.desc().nullsFirst(), id.desc().nullsFirst()] as const;

/** For the start, which fills them (`migrate.ts`): without a line for each text they are of a release before. */
const unsearchable = (name: string, { id, searchName }: Record<'id' | 'searchName', ExtraConfigColumn>) =>
  index(name)
    .on(id)
    .where(sql`strpos(${searchName}, chr(10)) = 0`);

/** People who can sign in. `email` is in lower case; `language`, that of the last sign-in, is that of mails. */
export const users = pgTable(
  'users',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    searchName: text('search_name').notNull().default(''),
    passwordHash: text('password_hash').notNull(),
    /** Fits no published password. If it is set, or for an administrator, another hash is checked (`firstAdmin.ts`). */
    checkedHash: text('checked_hash'),
    isAdmin: boolean('is_admin').notNull().default(false),
    /** Outdates every token of an earlier number. */
    tokenVersion: integer('token_version').notNull().default(0),
    version: integer('version').notNull().default(0),
    language: text('language').$type<Language>().notNull().default(DEFAULT_LANGUAGE),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('users_email_key').on(t.email),
    index('users_newest').on(...newest(t)),
    unsearchable('users_unsearchable', t),
    index('users_admins')
      .on(t.id)
      .where(sql`${t.isAdmin}`),
  ],
);

/** What is for sale. Drafts were never saved (A23). */
export const products = pgTable(
  'products',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    /** As searches compare texts (`searchable()`), so that the locale of the database does not matter. */
    searchName: text('search_name').notNull(),
    image: text('image').notNull(),
    images: jsonb('images').$type<string[]>().notNull().default([]),
    facts: jsonb('facts').$type<Fact[]>().notNull().default([]),
    priceCents: cents('price_cents').notNull(),
    /** Derived from the reviews, as is their number. */
    rating: doublePrecision('rating').notNull().default(0),
    numReviews: integer('num_reviews').notNull().default(0),
    description: text('description').notNull(),
    brand: text('brand').notNull(),
    category: text('category').notNull(),
    countInStock: integer('count_in_stock').notNull(),
    isDraft: boolean('is_draft').notNull().default(false),
    version: integer('version').notNull().default(0),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('products_names_by_age').on(
      ...newest(t),
      t.searchName, // lists and searches choose rows by the index alone
      t.isDraft,
      t.priceCents,
      t.rating,
    ),
    unsearchable('products_unsearchable', t),
    index('products_by_category')
      .on(t.category, ...newest(t), t.brand, t.priceCents, t.rating, t.searchName)
      .where(sql`not ${t.isDraft}`),
    index('products_by_brand')
      .on(t.brand, ...newest(t), t.category, t.priceCents, t.rating, t.searchName)
      .where(sql`not ${t.isDraft}`),
    index('products_top')
      .on(t.rating.desc().nullsFirst(), t.numReviews.desc().nullsFirst(), t.id)
      .where(sql`not ${t.isDraft}`),
    check('products_stock_not_negative', sql`${t.countInStock} >= 0`),
  ],
);

/** One review per user and product (A22). `name` is a copy, so a review outlives its author's account. */
export const reviews = pgTable(
  'reviews',
  {
    id: text('id').primaryKey(),
    productId: ofProduct().notNull(),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    rating: integer('rating').notNull(),
    comment: text('comment').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('reviews_one_per_user').on(t.productId, t.userId),
    index('reviews_of_product').on(t.productId, t.createdAt.desc().nullsFirst()),
    index('reviews_of_user').on(t.userId),
    check('reviews_rating_in_range', sql`${t.rating} between 1 and 5`),
  ],
);

/** A line as it was bought; a copy, so it outlives the product (A24). */
export type OrderLine = { product: string; name: string; image: string; priceCents: Cents; qty: number };

/** 3-D Secure: `asked` of the buyer, `processing` at the bank, or `refused` until the next attempt. */
export type BankCheck = {
  state: 'asked' | 'processing' | 'refused';
  page: string;
  /** When the attempt is ended if the buyer has not confirmed it. */
  until: string;
  /** A hash of the buyer's payment; null if the gateway's first answer was lost. */
  payment: string | null;
};

/** What is paid has `paidAt`, what is delivered has `deliveredAt`. */
export const orders = pgTable(
  'orders',
  {
    id: text('id').primaryKey(),
    /** The buyer, for good: on a distributed database an order lies where its buyer's orders are. The account may be gone. */
    userId: text('user_id').notNull(),
    idempotencyKey: text('idempotency_key'),
    /** A hash of the request with the key, to distinguish a repetition from another order (A5). */
    requestHash: text('request_hash'),
    lines: jsonb('lines').$type<OrderLine[]>().notNull(),
    address: text('address').notNull(),
    city: text('city').notNull(),
    postalCode: text('postal_code').notNull(),
    country: text('country').notNull(),
    paymentMethod: text('payment_method').notNull(),
    itemsCents: cents('items_cents').notNull(),
    shippingCents: cents('shipping_cents').notNull(),
    taxCents: cents('tax_cents').notNull(),
    totalCents: cents('total_cents').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** While an unpaid order has given its stock back (A34), or since its money went back before its delivery (A81). */
    releasedAt: moment('released_at'),
    /** While a charge has no outcome (A21), under the key `chargeAttempt`; renewed whenever the gateway is asked (A45). */
    chargingSince: moment('charging_since'),
    chargeStartedAt: moment('charge_started_at'),
    paidAt: moment('paid_at'),
    deliveredAt: moment('delivered_at'),
    /** When the shop learnt of it; final. */
    refundedAt: moment('refunded_at'),
    chargeAttempt: text('charge_attempt'),
    bankCheck: jsonb('bank_check').$type<BankCheck>(),
    /** The wallet's last answer as it was given (S70), and the gateway's name for the charge. */
    payerEmail: text('payer_email'),
    transactionState: text('transaction_state'),
    paytime: text('paytime'),
    chargeReference: text('charge_reference'),
  },
  (t) => [
    uniqueIndex('orders_key_per_user').on(t.userId, t.idempotencyKey),
    index('orders_of_user').on(t.userId, ...newest(t)),
    index('orders_newest').on(...newest(t)),
    index('orders_open')
      .on(t.userId, t.createdAt)
      .where(sql`${t.paidAt} is null and ${t.releasedAt} is null`),
    index('orders_charging')
      .on(t.chargingSince)
      .where(sql`${t.paidAt} is null and ${t.chargingSince} is not null`),
    // What the administrators' first page counts (A70). Products that are scarce have none: an index of the stock would
    // be written to with every order.
    index('orders_waiting')
      .on(t.paidAt, t.id, t.refundedAt)
      .where(sql`${t.paidAt} is not null and ${t.deliveredAt} is null`),
    index('orders_refused')
      .on(...newest(t))
      .where(sql`${t.paidAt} is null and ${t.chargingSince} is null and ${t.transactionState} is not null`),
    index('orders_sold')
      .on(t.paidAt, t.totalCents, t.refundedAt) // sales are added up by the index alone
      .where(sql`${t.paidAt} is not null`),
  ],
);

/** The charges of the test gateway, and their outcomes: at most one charge per order. */
export const testCharges = pgTable(
  'test_charges',
  {
    attempt: text('attempt').primaryKey(),
    orderId: text('order_id').notNull(),
    charged: boolean('charged').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('test_charges_one_per_order')
      .on(t.orderId)
      .where(sql`${t.charged}`),
  ],
);

/** The PaymentIntent of an order at Stripe, stored before it is first confirmed; one per order (docs/decisions/0024). */
export const stripePayments = pgTable(
  'stripe_payments',
  {
    orderId: text('order_id').primaryKey(),
    paymentIntent: text('payment_intent').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [uniqueIndex('stripe_payments_intent').on(t.paymentIntent)],
);

/** One row: the oldest code that may work on this database (`migrate.ts`). */
export const schemaCompatibility = pgTable(
  'schema_compatibility',
  {
    onlyRow: boolean('only_row').primaryKey().default(true),
    oldestCode: integer('oldest_code').notNull(),
  },
  (t) => [check('schema_compatibility_only_row', sql`${t.onlyRow}`)],
);

/** At most one row: who sells here. Without it the shop is that of the specification (A100). */
export const shop = pgTable(
  'shop',
  {
    onlyRow: boolean('only_row').primaryKey().default(true),
    merchant: jsonb('merchant').$type<Merchant>().notNull(),
    version: integer('version').notNull(),
  },
  (t) => [check('shop_only_row', sql`${t.onlyRow}`)],
);

/** The answers to orders that were refused under a key, so that the key stays refused (A40). */
export const refusedOrders = pgTable(
  'refused_orders',
  {
    userId: ofUser().notNull(),
    idempotencyKey: text('idempotency_key').notNull(),
    requestHash: text('request_hash').notNull(),
    status: integer('status').notNull(),
    /** An earlier release stored the message in English, and in `words` what it was made of. */
    problem: jsonb('problem').$type<UnwrittenProblem & { words?: Words }>().notNull(),
    refusedAt: moment('refused_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.idempotencyKey] }), index('refused_orders_oldest').on(t.refusedAt)],
);

/** Requests for a mail once a product is back in stock (A102). Then a row moves to the outbox. */
export const restockRequests = pgTable(
  'restock_requests',
  {
    productId: ofProduct().notNull(),
    email: text('email').notNull(),
    language: text('language').$type<Language>().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.productId, t.email] }), index('restock_requests_oldest').on(t.createdAt)],
);

export type OrderMail = 'orderPlaced' | 'orderPaid' | 'orderDelivered' | 'orderRefunded';
export type MailKind = OrderMail | 'productRestocked' | 'passwordReset';

/** Mails to be sent. The statement that each is about adds it (`notes.ts`); handed over, it is deleted (docs/decisions/0025). */
export const outbox = pgTable(
  'outbox',
  {
    id: text('id').primaryKey(),
    kind: text('kind').$type<MailKind>().notNull(),
    orderId: text('order_id'), // orders are never removed
    productId: ofProduct(),
    /** The address that asks for a new password, or waits for a product. The account is looked up when the mail is sent. */
    email: text('email'),
    /** Of a mail that needs no account. */
    language: text('language').$type<Language>(),
    tries: integer('tries').notNull().default(0),
    /** When it is tried next. */
    dueAt: moment('due_at').notNull().defaultNow(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('outbox_due').on(t.dueAt), // rows are few, and each order writes one
  ],
);

/** The link with which a user can choose a new password: one each, for the account as it was then. */
export const passwordResets = pgTable(
  'password_resets',
  {
    userId: ofUser().primaryKey(),
    /** SHA-256 of the token, which only the mail has. */
    tokenHash: text('token_hash').notNull(),
    email: text('email').notNull(),
    tokenVersion: integer('token_version').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [uniqueIndex('password_resets_token').on(t.tokenHash)],
);

/** A row for each statement that changed the public catalogue (`notes.ts`); their sums are its version (docs/decisions/0020). */
export const catalogueChanges = pgTable('catalogue_changes', {
  // Rows are only added, so that writers never wait for each other. Once a minute their sum replaces them.
  change: bigint('change', { mode: 'bigint' }).notNull(),
  /** Likewise, or 0 if the statement cannot have changed which products a list has, and in which order. */
  listing: bigint('listing', { mode: 'bigint' }).notNull(),
});

/** The calls of limited clients, of all server processes together. Not logged: no request waits for a disk or a standby. */
export const rateLimitCounts = pgTable(
  'rate_limit_counts',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    endsAt: moment('ends_at').notNull(),
  },
  (t) => [index('rate_limit_counts_ending').on(t.endsAt)],
);

/** When a server process last took its turn at a job of all of them (`everyMinute.ts`). */
export const jobTurns = pgTable('job_turns', {
  job: text('job').primaryKey(),
  takenAt: moment('taken_at').notNull(),
});

/** The server processes on PostgreSQL, and when each last said that it runs (`external.ts`). Not logged either. */
export const serverProcesses = pgTable('server_processes', {
  id: text('id').primaryKey(),
  seenAt: moment('seen_at').notNull(),
});

export type UserRow = typeof users.$inferSelect;
/** A user without the hash of the password. Only signing in needs the hash. */
export type Viewer = Omit<UserRow, 'passwordHash' | 'checkedHash' | 'searchName'>;
export type ProductRow = typeof products.$inferSelect;
export type ReviewRow = typeof reviews.$inferSelect;
export type OrderRecord = typeof orders.$inferSelect;
export type WaitingMail = typeof outbox.$inferSelect;
