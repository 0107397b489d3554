import { sql } from 'drizzle-orm';
import {
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
import type { Problem } from '../../common/contract/problem.ts';
import type { Cents } from '../../common/domain/money.ts';

/** Money is whole cents; wider than a 4-byte integer, and always within what JavaScript counts exactly. */
const cents = (name: string) => bigint(name, { mode: 'number' }).$type<Cents>();
const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** People who can sign in. `email` is kept in lower case; `tokenVersion` outdates every token of an earlier number. */
export const users = pgTable(
  'users',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    passwordHash: text('password_hash').notNull(),
    isAdmin: boolean('is_admin').notNull().default(false),
    tokenVersion: integer('token_version').notNull().default(0),
    version: integer('version').notNull().default(0),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('users_email_key').on(t.email),
    index('users_newest').on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('users_admins')
      .on(t.id)
      .where(sql`${t.isAdmin}`),
  ],
);

/**
 * What is for sale. `searchName` is the name as searches compare it (`searchable()`), so that the locale of the
 * database does not matter. `rating` and `numReviews` are derived from reviews. Drafts were never saved (A23).
 */
export const products = pgTable(
  'products',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    searchName: text('search_name').notNull(),
    image: text('image').notNull(),
    priceCents: cents('price_cents').notNull(),
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
      t.createdAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
      t.searchName, // lists and searches choose rows by the index alone
      t.isDraft,
    ),
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
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
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

/**
 * Orders. What is paid has `paidAt`, what is delivered has `deliveredAt`. `releasedAt` is set while an unpaid order
 * has given its stock back (A34); `chargingSince` while a charge is under way or its outcome is not known (A21), under
 * the key `chargeAttempt`. It is renewed each time the gateway is asked for the outcome (A45).
 */
export const orders = pgTable(
  'orders',
  {
    id: text('id').primaryKey(),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
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
    releasedAt: moment('released_at'),
    chargingSince: moment('charging_since'),
    paidAt: moment('paid_at'),
    deliveredAt: moment('delivered_at'),
    chargeAttempt: text('charge_attempt'),
    /** The wallet's last answer as it was given (S70), and the gateway's name for the charge. */
    payerEmail: text('payer_email'),
    transactionState: text('transaction_state'),
    paytime: text('paytime'),
    chargeReference: text('charge_reference'),
  },
  (t) => [
    uniqueIndex('orders_key_per_user').on(t.userId, t.idempotencyKey),
    index('orders_of_user').on(t.userId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('orders_newest').on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('orders_open')
      .on(t.createdAt)
      .where(sql`${t.paidAt} is null and ${t.releasedAt} is null`),
    index('orders_charging')
      .on(t.chargingSince)
      .where(sql`${t.paidAt} is null and ${t.chargingSince} is not null`),
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

/** One row: the oldest code that may work on this database (`compatibility.ts`). */
export const schemaCompatibility = pgTable(
  'schema_compatibility',
  {
    onlyRow: boolean('only_row').primaryKey().default(true),
    oldestCode: integer('oldest_code').notNull(),
  },
  (t) => [check('schema_compatibility_only_row', sql`${t.onlyRow}`)],
);

/** The answers to orders that were refused under a key, so that the key stays refused (A40). */
export const refusedOrders = pgTable(
  'refused_orders',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    idempotencyKey: text('idempotency_key').notNull(),
    requestHash: text('request_hash').notNull(),
    status: integer('status').notNull(),
    problem: jsonb('problem').$type<Problem>().notNull(),
    refusedAt: moment('refused_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.idempotencyKey] }), index('refused_orders_oldest').on(t.refusedAt)],
);

/**
 * A row for each statement that changed the public catalogue, written by triggers (docs/decisions/0020). The sums of its
 * columns are the catalogue's version, which becomes visible together with the change. Rows are only added, so that
 * writers never wait for each other, and once a minute replaced by their sum.
 */
export const catalogueChanges = pgTable('catalogue_changes', {
  /** A random positive number. */
  change: bigint('change', { mode: 'bigint' }).notNull(),
  /** The same, or 0 if the statement cannot have changed which products a list has, and in which order. */
  listing: bigint('listing', { mode: 'bigint' }).notNull(),
});

export type UserRow = typeof users.$inferSelect;
export type ProductRow = typeof products.$inferSelect;
export type ReviewRow = typeof reviews.$inferSelect;
export type OrderRecord = typeof orders.$inferSelect;
