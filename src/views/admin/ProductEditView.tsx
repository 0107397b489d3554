import * as words from '#texts/editing.ts';
import { routes } from '../../../common/routes/routes.ts';
import type { productEditMachine } from '../../machines/productEdit.machine.ts';
import { Card } from '../common/Card.tsx';
import { Failure, ReadTrouble, Working } from '../common/calls.tsx';
import { Question } from '../common/Dialog.tsx';
import { Page } from '../common/Page.tsx';
import { TextLink } from '../common/controls.tsx';
import { type Actor, useSelector, useShop, useSnapshot } from '../shop/ShopContext.tsx';
import { DraftOffer, useDraftForm } from './DraftOffer.tsx';
import { Gone, FormOutline, ConflictPanel, Group, type FieldLabels } from './ConflictPanel.tsx';
import admin from './Admin.module.css';
import { TextInput, Textarea } from '@mantine/core';
import { useId } from 'react';
import type { Product } from '../../../common/contract/product.ts';
import { productRules, typoOf } from './productRules.ts';
import {
  draftOf,
  typedOf,
  picturesIn,
  readTyped,
  typedPictures,
  productDrafts,
  type TypedProduct,
  type ProductDraft,
} from '../../machines/typedProduct.ts';
import classes from './Editing.module.css';
import { only } from '../../../common/domain/conflict.ts';
import { Form, Submit, requiredField } from '../common/Form.tsx';
import { Block } from '../common/Outline.tsx';
import { PictureOrder, PictureField } from './pictures.tsx';
import { ChunkFailure } from '../common/Chunk.tsx';
import { textOfFacts } from '../../../common/domain/facts.ts';
import { formatPrice } from '../../../common/domain/money.ts';
import { Thumbnail } from '../common/ProductImage.tsx';

const productLabels: FieldLabels<ProductDraft> = {
  name: { label: words.name },
  brand: { label: words.brand },
  category: { label: words.category },
  description: { label: words.description },
  facts: {
    label: words.facts,
    show: (facts = []) => facts.map((fact, place) => <div key={place}>{textOfFacts([fact])}</div>),
  },
  price: { label: words.price, show: (price) => (Number.isNaN(price) ? words.nothing : formatPrice(price)) },
  countInStock: { label: words.countInStock, show: (count) => (Number.isNaN(count) ? words.nothing : String(count)) },
  image: {
    label: words.image,
    show: (image) => (
      <>
        <Thumbnail image={image} className={classes.picture} />
        <span>{image}</span>
      </>
    ),
  },
  images: {
    label: words.furtherPictures,
    show: (images = []) =>
      images.length === 0
        ? words.nothing
        : images.map((image, place) => (
            <Thumbnail
              key={`${place} ${image}`}
              image={image}
              alt={words.pictureAt(place + 2)}
              className={classes.picture}
            />
          )),
  },
};

/** A number that cannot be read yet is that of the saved product. */
const shownOf = (product: Product, typed: TypedProduct): Product => {
  const { price, countInStock, ...texts } = readTyped(typed);
  return {
    ...product,
    ...texts,
    price: Number.isNaN(price) ? product.price : price,
    countInStock: Number.isNaN(countInStock) ? product.countInStock : countInStock,
  };
};

/** The product as in the shop (A76), for the eye alone. The card comes with its chunk, to keep the first load small. */
function ProductPreview({ product, typed }: { product: Product; typed: TypedProduct }) {
  const id = useId();
  const home = useShop().chunks.get('home');
  const module = useSelector(home, (state) => state.context.module as typeof import('../home/home.chunk.tsx') | null);
  return (
    <section aria-labelledby={id} className="aside">
      <h2 id={id}>{words.preview}</h2>
      <p className="quiet">{words.asShoppersSee}</p>
      {module === null ? (
        <ChunkFailure chunk={home} />
      ) : (
        <ul className={classes.shown} inert>
          <module.ProductCard product={shownOf(product, typed)} isLargest={false} />
        </ul>
      )}
    </section>
  );
}

type Edit = { edit: Actor<typeof productEditMachine> };

/** The form starts with the server's data; the input stays when saving fails (S74, S121). */
function ProductForm({ edit, product }: Edit & { product: Product }) {
  const state = useSnapshot(edit);
  const { typed } = state.context;
  const conflict = state.matches({ open: { form: 'gone' } }) ? null : state.context.conflict;
  const isShut = !state.matches({ open: { form: 'editing' } }) && !state.matches({ open: { form: 'gone' } });
  const form = useDraftForm(edit, typed ?? typedOf(draftOf(product)), productRules);
  const draft = readTyped(form.values);
  const field = (name: keyof TypedProduct) => ({
    ...requiredField,
    label: productLabels[name].label,
    autoComplete: 'off',
    disabled: isShut,
    ...form.getInputProps(name),
    error: form.errors[name] ?? typoOf(name, form.values[name] ?? ''),
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
      <div className={`columns ${classes.columns}`}>
        <Form
          form={form}
          className={classes.form}
          onSubmit={(values) => edit.send({ type: 'product.submit', ...readTyped(values) })}
        >
          <Group title={words.whatItIs}>
            <TextInput {...field('name')} />
            <div className="stack pair">
              <TextInput {...field('brand')} />
              <TextInput {...field('category')} />
            </div>
          </Group>
          <Group title={words.forReading}>
            <Textarea rows={5} {...field('description')} />
            {form.values.facts === undefined ? null : (
              <Textarea rows={5} {...field('facts')} required={false} description={words.factsExplained} />
            )}
          </Group>
          <Group title={words.priceAndStock}>
            <div className="stack pair">
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
          <Submit disabled={!state.can({ type: 'product.submit', ...draft })}>{words.update}</Submit>
        </Form>
        <ProductPreview product={product} typed={form.values} />
      </div>
    </>
  );
}

const outline = (
  <div className={`columns ${classes.columns}`}>
    <FormOutline fields={8} />
    <Block aspectRatio="5 / 4" maxWidth="20rem" />
  </div>
);

export function ProductEditView({ edit }: Edit) {
  const state = useSnapshot(edit);
  const { saved: product, error } = state.context;
  const uploading = state.matches({ open: { picture: 'uploading' } }) || state.matches({ open: { picture: 'adding' } });
  const isWorking = state.hasTag('busy') && !uploading;
  const isRefused = state.matches({ open: { form: 'editing' } }) && error !== null;
  return (
    <Page title={routes.productEdit.title} size="lg">
      <p className={admin.back}>
        <TextLink href={routes.productList.href()}>{words.allProducts}</TextLink>
      </p>
      <ReadTrouble read={edit} retry="product.reload" />
      {isRefused ? <Failure message={error} isAnswer /> : null}
      {state.matches({ open: { form: 'gone' } }) ? (
        <Gone message={words.productDeleted} listPath={routes.productList.href()} back={words.backToProducts} />
      ) : null}
      <DraftOffer edit={edit} drafts={productDrafts} labels={productLabels} changedSince={words.changedSince} />
      {product ? (
        <Card>
          {product.isDraft ? <p className={`quiet ${admin.hint}`}>{words.isDraft}</p> : null}
          <ProductForm edit={edit} product={product} />
        </Card>
      ) : null}
      <Question
        title={words.sellForNothing}
        isOpen={state.matches({ open: { form: 'confirmingFree' } })}
        text={words.costsNothing(formatPrice(0))}
        confirm={words.update}
        onConfirm={() => edit.send({ type: 'free.confirm' })}
        onCancel={() => edit.send({ type: 'free.cancel' })}
      />
      {isWorking ? <Working actor={edit} outline={product ? undefined : outline} /> : null}
    </Page>
  );
}
