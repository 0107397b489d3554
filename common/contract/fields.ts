import * as v from 'valibot';

/** An opaque id. Never one of the words that paths use (`profile`, `top`, `myorders`; A10). */
export const Id = v.pipe(
  v.string(),
  v.minLength(1, 'An id cannot be empty'),
  v.maxLength(64, 'An id can have at most 64 characters'),
);

/** The highest price or order total, in dollars. */
export const MOST_DOLLARS = 100_000_000;

/** The largest stock or line quantity. */
export const MOST_UNITS = 1_000_000;

/** An amount in dollars in a response. */
export const Dollars = v.number();

/** An amount in dollars in a request: a number or a decimal string, because both kinds of client exist (A17). */
export const DollarsIn = v.union([
  v.pipe(v.number(), v.minValue(0), v.maxValue(MOST_DOLLARS)),
  v.pipe(
    v.string(),
    v.maxLength(14, 'must be an amount such as 89.99'),
    v.regex(/^\d{1,9}(\.\d{1,4})?$/, 'must be an amount such as 89.99'),
  ),
]);

/** A whole number from `least` to `most` in a request: a number or a string of digits, as form fields send it (A39). */
export const wholeIn = (least: number, most: number, message: string) =>
  v.union(
    [
      v.pipe(v.number(), v.integer(message), v.minValue(least, message), v.maxValue(most, message)),
      v.pipe(
        v.string(),
        v.maxLength(10, message),
        v.regex(/^\d+$/, message),
        v.transform(Number),
        v.minValue(least, message),
        v.maxValue(most, message),
      ),
    ],
    message,
  );

const DECIMALS = 'Price can have at most two decimals';

/** A price in dollars and whole cents, as a number or a decimal string; further decimals are rejected, not rounded (A42). */
export const PriceIn = v.union([
  v.pipe(
    v.number(),
    v.minValue(0),
    v.maxValue(MOST_DOLLARS),
    v.check((price) => Number(price.toFixed(2)) === price, DECIMALS),
  ),
  v.pipe(
    v.string(),
    v.maxLength(30, 'must be an amount such as 89.99'),
    v.regex(/^\d{1,9}(\.\d+)?$/, 'must be an amount such as 89.99'),
    v.check((price) => !/\.\d{3}/.test(price), DECIMALS),
  ),
]);

/** A timestamp, ISO 8601 in UTC. */
export const Timestamp = v.string();

/** Text that may be empty. Every text in a request has a maximum length, which bounds memory. */
export const upTo = (name: string, most: number) =>
  v.pipe(v.string(`${name} must be text`), v.maxLength(most, `${name} can have at most ${most} characters`));

/** Text that must contain more than spaces; it is trimmed. */
export const text = (name: string, most: number) =>
  v.pipe(
    v.string(`${name} is required`),
    v.trim(),
    v.minLength(1, `${name} is required`),
    v.maxLength(most, `${name} can have at most ${most} characters`),
  );

/** An email address; stored in lower case, because comparison ignores case. */
export const Email = v.pipe(
  v.string('Email is required'),
  v.trim(),
  v.toLowerCase(),
  v.maxLength(254, 'Email can have at most 254 characters'),
  v.email('Email must be an address such as name@example.com'),
);

/** A version for optimistic locking; a client that does not send it overwrites other changes. */
export const Version = v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2_147_483_647)));
