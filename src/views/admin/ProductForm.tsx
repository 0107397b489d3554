import { Button, TextInput, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { ProductIn, type Product } from '../../contract/product.ts';
import type { ProductDraft, productEditMachine } from '../../machines/productEdit.machine.ts';
import { ruleOf } from '../common/ruleOf.ts';
import type { Actor } from '../shop/ShopContext.tsx';
import { PictureField } from './PictureField.tsx';
import classes from './Admin.module.css';

const { entries } = ProductIn;

/** Numbers are drafted as they are typed: a field that is being emptied holds none. */
type Typed = Omit<ProductDraft, 'price' | 'countInStock'> & { price: string; countInStock: string };

const typedOf = ({ name, price, image, brand, category, description, countInStock }: Product): Typed => ({
  name,
  price: String(price),
  image,
  brand,
  category,
  description,
  countInStock: String(countInStock),
});

const draftOf = (typed: Typed): ProductDraft => ({
  ...typed,
  price: Number(typed.price),
  countInStock: Number(typed.countInStock),
});

/** The rule of a number that is typed; an empty field is none. */
const numberRule = (rule: (value: unknown) => string | null) => (typed: string) =>
  rule(typed.trim() === '' ? undefined : Number(typed));

/** What is typed stays when it is refused; it begins with what the server knows (S74, S121). */
export function ProductForm({ edit, product }: { edit: Actor<typeof productEditMachine>; product: Product }) {
  const form = useForm<Typed>({
    initialValues: typedOf(product),
    validate: {
      name: ruleOf(entries.name),
      price: numberRule(ruleOf(entries.price)),
      image: ruleOf(entries.image),
      brand: ruleOf(entries.brand),
      category: ruleOf(entries.category),
      description: ruleOf(entries.description),
      countInStock: numberRule(ruleOf(entries.countInStock)),
    },
  });
  useEffect(() => {
    const uploaded = edit.on('image.uploaded', ({ image }) => form.setFieldValue('image', image));
    return () => uploaded.unsubscribe();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the form is a new object on every render, and the same form
  }, [edit]);
  const canSubmit = useSelector(edit, (state) => state.can({ type: 'product.submit', ...draftOf(form.values) }));
  const isShut = useSelector(edit, (state) => !state.matches('editing') && !state.matches('uploading'));
  const text = { size: 'md', disabled: isShut } as const;
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={form.onSubmit(
        (typed) => edit.send({ type: 'product.submit', ...draftOf(typed) }),
        (errors) => form.getInputNode(Object.keys(errors)[0]!)?.focus(),
      )}
    >
      <TextInput label="Name" {...text} {...form.getInputProps('name')} />
      <TextInput
        label="Price"
        type="number"
        inputMode="decimal"
        min={0}
        step="0.01"
        {...text}
        {...form.getInputProps('price')}
      />
      <PictureField edit={edit} image={form.values.image}>
        <TextInput label="Image" {...text} {...form.getInputProps('image')} />
      </PictureField>
      <TextInput label="Brand" {...text} {...form.getInputProps('brand')} />
      <TextInput
        label="Count In Stock"
        type="number"
        inputMode="numeric"
        min={0}
        step={1}
        {...text}
        {...form.getInputProps('countInStock')}
      />
      <TextInput label="Category" {...text} {...form.getInputProps('category')} />
      <Textarea label="Description" rows={5} {...text} {...form.getInputProps('description')} />
      <Button type="submit" color="amber" size="md" disabled={!canSubmit}>
        Update
      </Button>
    </form>
  );
}
