import { describe, expect, it } from 'vitest';
import { productEditMachine } from '../../src/machines/productEdit.machine.ts';
import { draftOf, type KeptDraft, type ProductDraft, typedOf } from '../../src/machines/typedProduct.ts';
import { aProduct } from '../fixtures/samples.ts';
import { withServices } from '../fixtures/withServices.ts';
import { draftFor, withDraft, withoutDraft } from '../../src/app/keptDrafts.ts';
import { refusal, started } from './started.ts';

const { services, machine } = withServices(productEditMachine, 'getAnyProduct', 'uploadImage', 'updateProduct');
const file = new File(['a picture'], 'new.png');
const draft: ProductDraft = {
  name: 'Earbuds',
  price: 12.3,
  image: '/images/new.webp',
  brand: 'Orchard',
  category: 'Audio',
  description: 'Small.',
  countInStock: 7,
};

const open = async (kept: KeptDraft | null = null, { hasFurther = false, product = aProduct({ version: 4 }) } = {}) => {
  const edit = started(machine, { productId: 'p1', kept, hasFurther });
  await services.done('getAnyProduct', product);
  return edit;
};
const before = draftOf(aProduct());

describe('editing a product', () => {
  it('A23: reads the product of the address, even a draft', async () => {
    await open();
    expect(services.calls('getAnyProduct')).toEqual([{ id: 'p1' }]);
  });

  it('S74, C5, S101: sends the full product with the version that was read, and announces the update', async () => {
    const { send, facts } = await open();
    send({ type: 'product.submit', ...draft });
    expect(services.calls('updateProduct')).toEqual([{ ...draft, _id: 'p1', version: 4 }]);
    expect(facts).toEqual([]);
    await services.done('updateProduct', undefined);
    expect(facts).toEqual([{ type: 'product.updated', productId: 'p1', name: 'Earbuds' }]);
  });

  it('A23: asks before a draft is sold for nothing, and for no other product', async () => {
    const free = { ...draft, price: 0 };
    const { send, value } = await open(null, { product: aProduct({ isDraft: true, price: 0 }) });
    send({ type: 'product.submit', ...free });
    expect(services.calls('updateProduct')).toEqual([]);
    send({ type: 'free.cancel' });
    expect(value()).toMatchObject({ open: { form: { editing: 'alone' } } });
    send({ type: 'product.submit', ...free });
    send({ type: 'free.confirm' });
    expect(services.calls('updateProduct')).toMatchObject([{ price: 0 }]);
    const onSale = await open();
    onSale.send({ type: 'product.submit', ...free });
    expect(services.calls('updateProduct')).toHaveLength(2);
  });

  it('A76: what is typed is announced as a draft, with the product that it changes; the same text is not', async () => {
    const { send, facts } = await open();
    send({ type: 'draft.type', field: 'name', text: 'Airpods' });
    expect(facts).toEqual([]);
    send({ type: 'draft.type', field: 'name', text: 'Earbuds' });
    send({ type: 'draft.type', field: 'price', text: '12,' });
    expect(facts.at(-1)).toEqual({
      type: 'draft.typed',
      productId: 'p1',
      before,
      typed: { ...typedOf(before), name: 'Earbuds', price: '12,' },
    });
  });

  it('C22: an uploaded picture is announced by its path', async () => {
    const { send, facts, value } = await open();
    send({ type: 'image.choose', file });
    expect(services.calls('uploadImage')).toEqual([{ file, onProgress: expect.any(Function) }]);
    await services.done('uploadImage', '/images/new.webp');
    expect(value()).toMatchObject({ open: { picture: 'replaced' } });
    expect(facts).toMatchObject([{ type: 'draft.typed', typed: { image: '/images/new.webp' } }]);
  });

  it('S142, A6: a failed upload is announced with its error, but the screen shows none', async () => {
    const { send, facts, now, context } = await open();
    const error = new Error('too large');
    send({ type: 'image.choose', file });
    await services.fail('uploadImage', error);
    expect(now()).toMatchObject({
      value: { open: { picture: 'kept' } },
      context: { error: null, pictureProblem: 'too large' },
    });
    expect(facts).toEqual([{ type: 'upload.failed', error }]);
    send({ type: 'image.choose', file });
    expect(context().pictureProblem).toBeNull();
  });
  it('an upload can be cancelled without an error; the form cannot be sent meanwhile', async () => {
    const { send, facts, now } = await open();
    send({ type: 'image.choose', file });
    send({ type: 'product.submit', ...draft });
    send({ type: 'work.cancel' });
    expect(now()).toMatchObject({
      value: { open: { picture: 'kept' } },
      context: { pictureProblem: null },
    });
    expect(services.waiting('uploadImage')).toBe(0);
    expect(services.calls('updateProduct')).toEqual([]);
    expect(facts).toEqual([]);
  });

  it('C22: uploads the picture that was chosen last', async () => {
    const { send, facts } = await open();
    send({ type: 'image.choose', file });
    send({ type: 'image.choose', file: new File(['another'], 'other.png') });
    expect(services.waiting('uploadImage')).toBe(1);
    await services.done('uploadImage', '/images/other.webp');
    expect(facts).toMatchObject([{ type: 'draft.typed', typed: { image: '/images/other.webp' } }]);
  });

  it('C22: does not upload other files', async () => {
    const { send, facts, now } = await open();
    send({ type: 'image.choose', file: new File(['a letter'], 'letter.pdf', { type: 'application/pdf' }) });
    expect(now()).toMatchObject({
      value: { open: { picture: 'kept' } },
      context: { pictureProblem: 'Only JPEG, PNG, WebP and AVIF pictures can be uploaded.' },
    });
    expect(services.calls('uploadImage')).toEqual([]);
    expect(facts).toEqual([]);
  });
});

describe('a product that another admin has changed meanwhile', () => {
  const theirs = aProduct({ price: 70, countInStock: 1, version: 5 });

  /** Both changed the price; only they changed the stock, and only I changed the name. */
  const conflict = async () => {
    const opened = await open();
    const { image, brand, category, description, countInStock } = aProduct();
    const mine: ProductDraft = { name: 'Earbuds', price: 60, image, brand, category, description, countInStock };
    opened.send({ type: 'product.submit', ...mine });
    await services.fail('updateProduct', refusal(409, { code: 'STALE' }));
    expect(opened.value()).toMatchObject({ open: { form: 'comparing' } });
    await services.done('getAnyProduct', theirs);
    return { ...opened, mine };
  };

  it('is read again: their changes are merged, my own stay', async () => {
    const { facts, now, mine } = await conflict();
    expect(now()).toMatchObject({
      value: { open: { form: { editing: 'conflict' } } },
      context: { error: null, conflict: { taken: ['countInStock'], mine: { price: 60 }, theirs: { price: 70 } } },
    });
    expect(facts).toMatchObject([{ type: 'draft.merged', typed: typedOf({ ...mine, countInStock: 1 }) }]);
  });

  it('C5: the next update replaces their version', async () => {
    const { send, facts } = await conflict();
    send({ type: 'product.submit', ...draft });
    expect(services.calls('updateProduct').at(-1)).toEqual({ ...draft, _id: 'p1', version: 5 });
    await services.done('updateProduct', undefined);
    expect(facts.at(-1)).toEqual({ type: 'product.updated', productId: 'p1', name: 'Earbuds' });
  });
});

const draftOfBefore = (but: Partial<KeptDraft> = {}): KeptDraft => ({
  productId: 'p1',
  at: '2026-01-02T10:00:00.000Z',
  before,
  typed: { ...typedOf(before), price: '12,' },
  ...but,
});

describe('A76: a draft of an earlier visit', () => {
  it('is offered, and nothing is typed or sent before it is decided', async () => {
    const { now, value } = await open(draftOfBefore());
    expect(value()).toBe('offered');
    expect(now().can({ type: 'product.submit', ...draft })).toBe(false);
    expect(now().can({ type: 'draft.type', field: 'name', text: 'Earbuds' })).toBe(false);
    expect(now().can({ type: 'image.choose', file })).toBe(false);
  });

  it('is not offered if it is what is saved', async () => {
    const { now } = await open(draftOfBefore({ typed: typedOf(before) }));
    expect(now().matches('open')).toBe(true);
  });

  it('is restored as it was typed', async () => {
    const { send, facts, now } = await open(draftOfBefore());
    send({ type: 'draft.restore' });
    expect(now()).toMatchObject({
      value: { open: { form: { editing: 'alone' } } },
      context: { conflict: null, kept: null, typed: { price: '12,' } },
    });
    expect(facts).toMatchObject([{ type: 'draft.restored', typed: { price: '12,' } }]);
  });

  it('is compared with what others have changed since', async () => {
    // As it is read from storage: without fields that are undefined.
    const { images: _, facts: __, ...then } = { ...before, countInStock: 9 };
    const { send, facts, now } = await open(
      draftOfBefore({ before: then, typed: { ...typedOf(then), name: 'Earbuds' } }),
    );
    send({ type: 'draft.restore' });
    expect(now()).toMatchObject({
      value: { open: { form: { editing: 'conflict' } } },
      context: { conflict: { before: then, mine: { name: 'Earbuds' }, taken: ['countInStock'] } },
    });
    expect(facts).toMatchObject([{ type: 'draft.restored', before, typed: { ...typedOf(before), name: 'Earbuds' } }]);
  });

  it('is announced to be discarded', async () => {
    const { send, facts, now } = await open(draftOfBefore());
    send({ type: 'draft.discard' });
    expect(now()).toMatchObject({
      value: { open: { form: { editing: 'alone' } } },
      context: { kept: null, typed: null },
    });
    expect(facts).toEqual([{ type: 'draft.discarded', productId: 'p1' }]);
  });
});

describe('A84: further pictures', () => {
  const withTwo = { hasFurther: true, product: aProduct({ version: 4, images: ['/images/a.webp'] }) };

  it('an uploaded one comes last, is kept as a draft, and is sent with the product', async () => {
    const { send, facts, now } = await open(null, withTwo);
    send({ type: 'further.choose', file });
    expect(now().can({ type: 'product.submit', ...draft })).toBe(false);
    await services.done('uploadImage', '/images/b.webp');
    expect(facts).toMatchObject([{ type: 'draft.typed', typed: { images: '/images/a.webp\n/images/b.webp' } }]);
    const images = ['/images/a.webp', '/images/b.webp'];
    send({ type: 'product.submit', ...draft, images });
    expect(services.calls('updateProduct')).toEqual([{ ...draft, images, _id: 'p1', version: 4 }]);
  });

  it('those of a kept draft are not sent to a backend that has none', async () => {
    const saved = aProduct({ version: 4 });
    const images = ['/images/a.webp'];
    const typed = typedOf({ ...draft, images });
    const kept = draftOfBefore({ before: { ...draftOf(saved), images }, typed });
    const { send, facts } = await open(kept, { product: saved });
    send({ type: 'draft.restore' });
    expect(facts.at(-1)).toMatchObject({ type: 'draft.restored', typed: { name: draft.name } });
    expect(facts.at(-1)).not.toHaveProperty('typed.images');
  });
  it.each([
    ['the backend does not announce them', { hasFurther: false }],
    ['there are six', { hasFurther: true, product: aProduct({ images: ['1', '2', '3', '4', '5', '6'] }) }],
  ])('none is taken if %s', async (_, options) => {
    const { send } = await open(null, options);
    send({ type: 'further.choose', file });
    expect(services.calls('uploadImage')).toEqual([]);
  });

  it('a draft that an earlier version of the shop has kept leaves them as they are', async () => {
    const kept = draftOfBefore({ typed: { ...typedOf(before), name: 'Other' } });
    const { send, context } = await open(kept, { hasFurther: true, product: aProduct({ images: ['/images/a.webp'] }) });
    send({ type: 'draft.restore' });
    expect(context().typed).toMatchObject({ name: 'Other', images: '/images/a.webp' });
  });
});

const draftKept = (productId: string, name = 'Earbuds') =>
  draftOfBefore({ productId, typed: { ...typedOf(before), name } });

describe('A76: kept drafts', () => {
  it('are found by product, for the user who has typed them alone (A25)', () => {
    const kept = { userId: 'u1', drafts: [draftKept('p1'), draftKept('p2')] };
    expect(draftFor(kept, 'u1', 'p2')).toEqual(draftKept('p2'));
    expect(draftFor(kept, 'u1', 'p3')).toBeNull();
    expect(draftFor(kept, 'u2', 'p2')).toBeNull();
    expect(draftFor(kept, undefined, 'p2')).toBeNull();
    expect(draftFor(null, 'u1', 'p2')).toBeNull();
  });

  it('of another shape are left out, and the others stay', () => {
    const drafts = [{ productId: 'p1' }, { ...draftKept('p1'), at: 'yesterday' }, draftKept('p2')];
    expect(draftFor({ userId: 'u1', drafts }, 'u1', 'p1')).toBeNull();
    expect(withDraft({ userId: 'u1', drafts }, 'u1', draftKept('p3'))).toEqual({
      userId: 'u1',
      drafts: [draftKept('p3'), draftKept('p2')],
    });
  });

  it('replace an earlier one of the same product, and none of another user is kept beside them', () => {
    expect(withDraft({ userId: 'u1', drafts: [draftKept('p1')] }, 'u1', draftKept('p1', 'Buds'))).toEqual({
      userId: 'u1',
      drafts: [draftKept('p1', 'Buds')],
    });
    expect(withDraft({ userId: 'u2', drafts: [draftKept('p1')] }, 'u1', draftKept('p2'))).toEqual({
      userId: 'u1',
      drafts: [draftKept('p2')],
    });
  });

  it('in which nothing is changed any more are dropped', () => {
    expect(withDraft({ userId: 'u1', drafts: [draftKept('p1')] }, 'u1', draftKept('p1', before.name))).toBeNull();
    expect(withoutDraft({ userId: 'u1', drafts: [draftKept('p1'), draftKept('p2')] }, 'u1', 'p1')).toEqual({
      userId: 'u1',
      drafts: [draftKept('p2')],
    });
  });

  it('are twenty at most', () => {
    let kept: Parameters<typeof withDraft>[0] = null;
    for (let n = 1; n <= 21; n += 1) kept = withDraft(kept, 'u1', draftKept(`p${n}`));
    expect(kept!.drafts).toHaveLength(20);
    expect(draftFor(kept, 'u1', 'p1')).toBeNull();
    expect(draftFor(kept, 'u1', 'p21')).not.toBeNull();
  });
});
