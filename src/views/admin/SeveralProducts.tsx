import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import * as words from '#texts/admin.ts';
import * as fields from '#texts/fields.ts';
import type { ProductListing } from '../../../common/domain/productList.ts';
import type { productListMachine } from '../../machines/productList.machine.ts';
import type { Change } from '../../machines/severalProducts.ts';
import { numberIn, raiseIn } from '../../machines/typedProduct.ts';
import type { Actor } from '../shop/ShopContext.tsx';
import { availableIf, DeleteSeveral } from './listParts.tsx';
import { productRules } from './productRules.ts';
import classes from './Admin.module.css';

type Field = 'price' | 'countInStock' | 'category';

type Kind = { label: string; problemOf: (typed: string) => string | null; changeOf: (typed: string) => Change };

const kinds: Record<Field, Kind> = {
  price: {
    label: fields.price,
    problemOf: (typed) => (raiseIn(typed) === null ? words.notAChange : null),
    changeOf: (typed) => ({ price: raiseIn(typed)! }),
  },
  countInStock: {
    label: fields.countInStock,
    problemOf: productRules.countInStock,
    changeOf: (typed) => ({ countInStock: numberIn(typed) }),
  },
  category: {
    label: fields.category,
    problemOf: productRules.category,
    changeOf: (typed) => ({ category: typed }),
  },
};

/** Where little is left, more of it is what is missing. */
const beginsWith = ({ show }: ProductListing): Field =>
  show === 'low' || show === 'sold-out' ? 'countInStock' : 'price';

type SeveralProps = { list: Actor<typeof productListMachine>; count: number; isFree: boolean };

export function SeveralProducts({ list, count, isFree }: SeveralProps) {
  const [field, setField] = useState<Field>(() => beginsWith(list.getSnapshot().context.listing));
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const closed = availableIf(isFree);
  const type = (next: Field, text: string) => {
    setField(next);
    setTyped(text);
    setProblem(null);
  };
  const change = (event: FormEvent) => {
    event.preventDefault();
    const { problemOf, changeOf } = kinds[field];
    const found = problemOf(typed);
    setProblem(found);
    if (found === null) list.send({ type: 'several.change', change: changeOf(typed) });
  };
  return (
    <form className={`row ${classes.change}`} noValidate onSubmit={change}>
      <NativeSelect
        aria-label={words.whatToChange}
        value={field}
        onChange={({ currentTarget: { value } }) => type(value as Field, '')}
        rightSection={<span aria-hidden>▾</span>}
        data={Object.entries(kinds).map(([value, { label }]) => ({ value, label }))}
      />
      <TextInput
        aria-label={words.newValue}
        placeholder={field === 'price' ? words.priceChanges : undefined}
        autoComplete="off"
        value={typed}
        error={problem}
        onChange={({ currentTarget: { value } }) => type(field, value)}
      />
      <Button type="submit" color="amber" size="compact-md" {...closed}>
        {words.changeSeveral(count)}
      </Button>
      <DeleteSeveral list={list} of={words.products} count={count} isFree={isFree} />
    </form>
  );
}
