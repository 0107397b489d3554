import { Button, TextInput, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useSelector } from '../shop/useSelector.ts';
import { useEffect, type ReactNode } from 'react';
import * as words from '#texts/editing.ts';
import type { Product } from '../../../common/contract/product.ts';
import { only } from '../../../common/domain/conflict.ts';
import type { productEditMachine } from '../../machines/productEdit.machine.ts';
import {
  draftOf,
  picturesIn,
  readTyped,
  typedDifferences,
  typedOf,
  typedPictures,
  type TypedProduct,
} from '../../machines/typedProduct.ts';
import { Form } from '../common/Form.tsx';
import type { Actor } from '../shop/ShopContext.tsx';
import { ConflictPanel } from './ConflictPanel.tsx';
import { PictureField } from './PictureField.tsx';
import { PictureOrder } from './PictureOrder.tsx';
import { productLabels, productRules } from './productDraft.tsx';
import { ProductPreview } from './ProductPreview.tsx';
import classes from './ProductForm.module.css';

/** Fields that belong together. */
function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={classes.group}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}

/** The form starts with the server's data; the input stays when saving fails (S74, S121). */
export function ProductForm({ edit, product }: { edit: Actor<typeof productEditMachine>; product: Product }) {
  const typed = useSelector(edit, (state) => state.context.typed);
  const form = useForm<TypedProduct>({
    initialValues: typed ?? typedOf(draftOf(product)),
    validate: productRules,
    onValuesChange: (values, previous) => {
      for (const field of typedDifferences(values, previous))
        edit.send({ type: 'draft.type', field, text: values[field] ?? '' });
    },
  });
  useEffect(() => {
    const subscriptions = [
      edit.on('image.uploaded', ({ image }) => form.setFieldValue('image', image)),
      edit.on('further.uploaded', ({ images }) => form.setFieldValue('images', images)),
      edit.on('draft.merged', (merged) => form.setValues(merged.typed)),
      edit.on('draft.restored', (restored) => form.setValues(restored.typed)),
    ];
    return () => subscriptions.forEach((each) => each.unsubscribe());
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- useForm returns a new object on every render
  }, [edit]);
  const isOffered = useSelector(edit, (state) => state.matches('offered'));
  useEffect(() => {
    if (!isOffered) return undefined;
    return () => {
      // The button with the focus is gone; a conflict has taken it.
      if (document.activeElement === document.body) form.getInputNode('name')?.focus();
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- useForm returns a new object on every render
  }, [isOffered]);
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
          onTake={(fields) =>
            form.setValues(only(typedOf({ ...draft, ...fields }), Object.keys(fields) as (keyof TypedProduct)[]))
          }
        />
      ) : null}
      <div className={classes.columns}>
        <Form
          form={form}
          className={classes.form}
          onSubmit={(values) => edit.send({ type: 'product.submit', ...readTyped(values) })}
        >
          <Group title={words.whatItIs}>
            <TextInput {...field('name')} />
            <div className={classes.pair}>
              <TextInput {...field('brand')} />
              <TextInput {...field('category')} />
            </div>
          </Group>
          <Group title={words.forReading}>
            <Textarea rows={5} {...field('description')} />
          </Group>
          <Group title={words.priceAndStock}>
            <div className={classes.pair}>
              <TextInput inputMode="decimal" {...field('price')} />
              <TextInput inputMode="numeric" {...field('countInStock')} />
            </div>
          </Group>
          <Group title={words.pictures}>
            <PictureField edit={edit} image={form.values.image}>
              <TextInput {...field('image')} />
            </PictureField>
            {form.values.images === undefined ? null : (
              <PictureOrder
                edit={edit}
                pictures={[form.values.image, ...picturesIn(form.values.images)]}
                isShut={isShut}
                onChange={([image, ...images]) => form.setValues({ image, images: typedPictures(images) })}
              />
            )}
          </Group>
          <Button type="submit" color="amber" size="md" disabled={!canSubmit}>
            {words.update}
          </Button>
        </Form>
        <ProductPreview product={product} typed={form.values} />
      </div>
    </>
  );
}
