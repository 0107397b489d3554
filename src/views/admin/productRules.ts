import * as v from 'valibot';
import { factsIn } from '../../../common/domain/facts.ts';
import { ProductIn } from '../../../common/contract/typed.ts';
import * as words from '#texts/editing.ts';
import { numberIn, priceIn, type TypedProduct } from '../../machines/typedProduct.ts';
import { ruleOf } from '../common/Form.tsx';

const { entries } = ProductIn;

const priceRule = ruleOf(v.pick(ProductIn, ['price'])); // its message names the field
const factsRule = ruleOf(entries.facts);
const countRule = ruleOf(entries.countInStock);

/** Letters in a number are reported while they are typed. An unfinished number is not. */
export const typoOf = (name: keyof TypedProduct, typed: string): string | null => {
  if (typed.trim() === '') return null;
  if (name === 'price') return Number.isNaN(priceIn(typed)) ? words.notAPrice : null;
  return name === 'countInStock' && Number.isNaN(numberIn(typed)) ? countRule(Number.NaN) : null;
};

/** The rules of a product (S121), in the order of the form. */
export const productRules = {
  name: ruleOf(entries.name),
  brand: ruleOf(entries.brand),
  category: ruleOf(entries.category),
  description: ruleOf(entries.description),
  facts: (typed = '') => factsRule(factsIn(typed)),
  price: (typed: string) => typoOf('price', typed) ?? priceRule({ price: priceIn(typed) }),
  countInStock: (typed: string) => countRule(numberIn(typed)),
  image: ruleOf(entries.image),
};
