import * as v from 'valibot';
import type { FieldName } from '../texts/en/answers.ts';
import { isBlank, oneLine } from '../domain/text.ts';
import { schemaMessage } from '../texts/messages.ts';

/** An opaque id. Never one of the words that paths use (`profile`, `top`, `myorders`; A10). */
export const Id = v.pipe(
  v.string(),
  v.minLength(1, schemaMessage('emptyId')),
  v.maxLength(64, schemaMessage('tooLong', { field: 'anyId', most: 64 })),
);

export const MOST_DOLLARS = 100_000_000;

/** An order of one at the highest price is below, with its tax. Every sum up to here is exact. */
export const MOST_ORDER_DOLLARS = 999_999_999.99;

export const MOST_UNITS = 1_000_000;

export const Dollars = v.number();

/** An amount in dollars in a request: a number or a decimal string, because both kinds of client exist (A17). */
export const DollarsIn = v.union([
  v.pipe(v.number(), v.minValue(0), v.maxValue(MOST_ORDER_DOLLARS, schemaMessage('orderTooLarge'))),
  v.pipe(
    v.string(),
    v.maxLength(14, schemaMessage('mustBeAmount')),
    v.regex(/^\d{1,9}(\.\d{1,4})?$/, schemaMessage('mustBeAmount')),
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

export const Timestamp = v.string();

/** Text that may be empty. Every text in a request has a maximum length, which bounds memory. */
export const upTo = (field: FieldName, most: number, missing: 'mustBeText' | 'isRequired' = 'mustBeText') =>
  v.pipe(v.string(schemaMessage(missing, { field })), v.maxLength(most, schemaMessage('tooLong', { field, most })));

const visible = (field: FieldName, most: number, clean: (text: string) => string) =>
  v.pipe(
    v.string(schemaMessage('isRequired', { field })),
    v.transform(clean),
    v.check((text) => !isBlank(text), schemaMessage('isRequired', { field })),
    v.maxLength(most, schemaMessage('tooLong', { field, most })),
  );

/** One line in which something can be seen (A92); it is trimmed. */
export const text = (field: FieldName, most: number) => visible(field, most, oneLine);

/** Text of several lines in which something can be seen (A92); it is trimmed. */
export const longText = (field: FieldName, most: number) => visible(field, most, (typed) => typed.trim());

/** A version for optimistic locking; a client that does not send it overwrites other changes. */
export const Version = v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2_147_483_647)));
