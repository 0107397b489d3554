import { afterEach, describe, expect, it } from 'vitest';
import { createActor, type EmittedFrom } from 'xstate';
import { productEditMachine, type ProductDraft } from '../../src/machines/productEdit.machine.ts';
import { ServiceError } from '../../src/services/serviceError.ts';
import { deferred } from '../support/deferred.ts';
import { aProduct } from '../support/samples.ts';

const services = deferred('getAnyProduct', 'uploadImage', 'updateProduct');
const machine = productEditMachine.provide({ actors: services.actors });
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

/** The screen of a product, and what it announces. */
const open = async () => {
  const edit = createActor(machine, { input: { productId: 'p1' } });
  const facts: EmittedFrom<typeof machine>[] = [];
  edit.on('*', (fact) => facts.push(fact));
  edit.start();
  await services.done('getAnyProduct', aProduct({ version: 4 }));
  return { edit, facts };
};
const answered = (code?: string) =>
  new ServiceError('said', { status: 409, problem: { message: 'said', ...(code ? { code } : {}) } });

afterEach(services.reset);

describe('changing a product', () => {
  it('A23: reads the product that the address names, even a draft', async () => {
    await open();
    expect(services.calls('getAnyProduct')).toEqual([{ id: 'p1' }]);
  });

  it('S74, C5, S101: sends the full product with the version that was read, and announces the update', async () => {
    const { edit, facts } = await open();
    edit.send({ type: 'product.submit', ...draft });
    expect(services.calls('updateProduct')).toEqual([{ ...draft, _id: 'p1', version: 4 }]);
    expect(facts).toEqual([]);
    await services.done('updateProduct', undefined);
    expect(facts).toEqual([{ type: 'product.updated', productId: 'p1' }]);
  });

  it.each([
    ['changed by another admin meanwhile', answered('STALE'), 'conflict'],
    ['refused', answered(), { editing: 'refused' }],
  ])('an update that is %s', async (_, error, value) => {
    const { edit, facts } = await open();
    edit.send({ type: 'product.submit', ...draft });
    await services.fail('updateProduct', error);
    expect(edit.getSnapshot()).toMatchObject({ value, context: { error: 'said' } });
    expect(facts).toEqual([]);
  });

  it('C22: an uploaded picture is announced by its path', async () => {
    const { edit, facts } = await open();
    edit.send({ type: 'image.choose', file });
    expect(services.calls('uploadImage')).toEqual([{ file }]);
    await services.done('uploadImage', '/images/new.webp');
    expect(edit.getSnapshot().value).toEqual({ editing: 'imageReplaced' });
    expect(facts).toEqual([{ type: 'image.uploaded', image: '/images/new.webp' }]);
  });

  it('S142, A6: a failed upload is announced with its error, and is no error of the screen', async () => {
    const { edit, facts } = await open();
    const error = new Error('too large');
    edit.send({ type: 'image.choose', file });
    await services.fail('uploadImage', error);
    expect(edit.getSnapshot()).toMatchObject({ value: { editing: 'imageKept' }, context: { error: null } });
    expect(facts).toEqual([{ type: 'upload.failed', error }]);
  });

  it('an upload can be stopped, which is no failure; nothing is sent while it runs', async () => {
    const { edit, facts } = await open();
    edit.send({ type: 'image.choose', file });
    edit.send({ type: 'product.submit', ...draft });
    edit.send({ type: 'work.cancel' });
    expect(edit.getSnapshot().value).toEqual({ editing: 'imageKept' });
    expect(services.waiting('uploadImage')).toBe(0);
    expect(services.calls('updateProduct')).toEqual([]);
    expect(facts).toEqual([]);
  });

  it('S79: says nothing any more of a refusal once the next attempt runs', async () => {
    const { edit } = await open();
    edit.send({ type: 'product.submit', ...draft });
    await services.fail('updateProduct', answered());
    edit.send({ type: 'product.submit', ...draft });
    expect(edit.getSnapshot()).toMatchObject({ value: 'updating', context: { error: null } });
  });
});
