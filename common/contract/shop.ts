import * as v from 'valibot';
import { COUNTRIES } from '../domain/countryCodes.ts';
import { CURRENCIES } from '../domain/currencies.ts';
import type { Merchant } from '../domain/merchant.ts';
import { inCents } from '../domain/fees.ts';
import { schemaMessage } from '../texts/messages.ts';
import { Version, text, upTo } from './fields.ts';
import { hasTwoDecimals, PriceIn } from './price.ts';
import { PriceRules } from './problem.ts';

/** The shop as administrators edit it (A100); amounts in units of its currency, such as dollars. */
export const Shop = v.object({
  name: v.string(),
  logo: v.string(),
  accent: v.string(),
  ...PriceRules.entries,
  countries: v.array(v.string()),
  contact: v.string(),
  terms: v.string(),
  synonyms: v.string(),
  version: Version,
});
export type Shop = v.InferOutput<typeof Shop>;

const Amount = v.message(PriceIn, schemaMessage('mustBeAmount'));

const percentMessage = schemaMessage('mustBePercent');

export const ShopIn = v.object({
  name: text('name', 60),
  /** '' for none. */
  logo: upTo('logo', 500),
  accent: v.pipe(
    v.string(schemaMessage('isRequired', { field: 'accent' })),
    v.toLowerCase(),
    v.regex(/^#[\da-f]{6}$/, schemaMessage('mustBeColor')),
  ),
  currency: v.picklist(CURRENCIES, schemaMessage('mustBeCurrency')),
  taxPercent: v.pipe(
    v.number(percentMessage),
    v.minValue(0, percentMessage),
    v.maxValue(50, percentMessage),
    v.check(hasTwoDecimals, percentMessage),
  ),
  shippingFee: Amount,
  freeShippingAbove: Amount,
  countries: v.pipe(
    v.array(v.picklist(COUNTRIES, schemaMessage('mustBeCountries')), schemaMessage('mustBeCountries')),
    v.minLength(1, schemaMessage('mustBeCountries')),
    v.maxLength(COUNTRIES.length, schemaMessage('mustBeCountries')),
    v.transform((codes) => [...new Set(codes)]),
  ),
  contact: upTo('contact', 2000),
  terms: upTo('terms', 20_000),
  synonyms: upTo('synonyms', 5000),
  version: Version,
});

export const merchantOf = (shop: Shop | v.InferOutput<typeof ShopIn>): Merchant => {
  const { version: _, ...fields } = shop;
  return { ...fields, ...inCents(shop) };
};
