import * as v from 'valibot';
import { schemaMessage } from '../texts/messages.ts';
import { MOST_DOLLARS } from './fields.ts';

export const hasTwoDecimals = (value: number): boolean => Number(value.toFixed(2)) === value;

/** A price in dollars and whole cents, as a number or a decimal string; further decimals are rejected, not rounded (A42). */
export const PriceIn = v.union([
  v.pipe(v.number(), v.minValue(0), v.maxValue(MOST_DOLLARS), v.check(hasTwoDecimals, schemaMessage('twoDecimals'))),
  v.pipe(
    v.string(),
    v.maxLength(30, schemaMessage('mustBeAmount')),
    v.regex(/^\d{1,9}(\.\d+)?$/, schemaMessage('mustBeAmount')),
    v.check((price) => !/\.\d{3}/.test(price), schemaMessage('twoDecimals')),
  ),
]);
