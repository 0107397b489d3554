import { Button, TextInput, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useSelector } from '../shop/useSelector.ts';
import { useEffect } from 'react';
import * as words from '#texts/editing.ts';
import type { Product } from '../../../common/contract/product.ts';
import type { productEditMachine } from '../../machines/productEdit.machine.ts';
import { Form } from '../common/Form.tsx';
import type { Actor } from '../shop/ShopContext.tsx';
import { ConflictPanel } from './ConflictPanel.tsx';
import { PictureField } from './PictureField.tsx';
import { draftOf, productRules, productLabels, readTyped, typedOf, type TypedProduct } from './productDraft.tsx';
import classes from './Admin.module.css';

/** The form starts with the server's data; the input stays when saving fails (S74, S121). */
export function ProductForm({ edit, product }: { edit: Actor<typeof productEditMachine>; product: Product }) {
  const form = useForm<TypedProduct>({ initialValues: typedOf(draftOf(product)), validate: productRules });
  useEffect(() => {
    const subscriptions = [
      edit.on('image.uploaded', ({ image }) => form.setFieldValue('image', image)),
      edit.on('draft.merged', ({ draft }) => form.setValues(typedOf(draft))),
    ];
    return () => subscriptions.forEach((each) => each.unsubscribe());
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- useForm returns a new object on every render
  }, [edit]);
  const draft = readTyped(form.values);
  const conflict = useSelector(edit, (state) =>
    state.matches({ open: { form: 'gone' } }) ? null : state.context.conflict,
  );
  const canSubmit = useSelector(edit, (state) => state.can({ type: 'product.submit', ...draft }));
  const isShut = useSelector(
    edit,
    (state) => !state.matches({ open: { form: 'editing' } }) && !state.matches({ open: { form: 'gone' } }),
  );
  const text = { size: 'md', required: true, withAsterisk: false, autoComplete: 'off', disabled: isShut } as const;
  const field = (name: keyof TypedProduct) => ({
    label: productLabels[name].label,
    ...text,
    ...form.getInputProps(name),
  });
  return (
    <>
      {conflict ? (
        <ConflictPanel
          key={product.version}
          title={words.productChanged}
          conflict={conflict}
          labels={productLabels}
          typed={draft}
          isShut={isShut}
          onTake={(fields) => form.setValues(typedOf(fields))}
        />
      ) : null}
      <Form
        form={form}
        className={classes.form}
        onSubmit={(typed) => edit.send({ type: 'product.submit', ...readTyped(typed) })}
      >
        <TextInput {...field('name')} />
        <TextInput inputMode="decimal" {...field('price')} />
        <PictureField edit={edit} image={form.values.image}>
          <TextInput {...field('image')} />
        </PictureField>
        <TextInput {...field('brand')} />
        <TextInput inputMode="numeric" {...field('countInStock')} />
        <TextInput {...field('category')} />
        <Textarea rows={5} {...field('description')} />
        <Button type="submit" color="amber" size="md" disabled={!canSubmit}>
          {words.update}
        </Button>
      </Form>
    </>
  );
}
