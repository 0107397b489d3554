import { describe, expect, it } from 'vitest';
import { productImportMachine } from '../../src/machines/productImport.machine.ts';
import { ServiceError } from '../../src/services/serviceError.ts';
import { withServices } from '../fixtures/withServices.ts';
import { started } from './started.ts';

const { services, machine } = withServices(
  productImportMachine,
  'readProducts',
  'findSameNames',
  'createProduct',
  'updateProduct',
  'deleteProduct',
);

const product = (name: string) => ({
  name,
  price: '1',
  image: '/images/a.webp',
  brand: 'Acme',
  category: 'Lamps',
  countInStock: '1',
  description: 'x',
});
const rows = ['One', 'Two', 'Three'].map((name, index) => ({ line: index + 2, product: product(name) }));
const refused = new ServiceError('Image must be a path', { status: 400 });

const begun = async () => {
  const actor = started(machine);
  actor.send({ type: 'import.read', file: new File(['x'], 'products.csv') });
  await services.done('readProducts', {
    rows,
    unused: [],
    encodings: [],
    rejected: [{ line: 9, name: 'Nine', reason: 'Name is required' }],
  });
  await services.done('findSameNames', { found: [], compared: 3 });
  actor.send({ type: 'import.begin' });
  return actor;
};
const saved = async (id: string) => {
  await services.done('createProduct', { _id: id });
  await services.done('updateProduct');
};

describe('the import of products', () => {
  it('A71: nothing is saved before it was seen what is in the file, or without rows that can be saved', async () => {
    const { send, value } = started(machine);
    send({ type: 'import.read', file: new File(['x'], 'products.csv') });
    await services.done('readProducts', { rows: [], rejected: [], unused: [], encodings: [] });
    expect(value()).toBe('unusable');
    send({ type: 'import.begin' });
    expect(value()).toBe('unusable');
    expect(services.calls('createProduct')).toEqual([]);
  });

  it('A71: each row becomes a draft that is saved, one after the other', async () => {
    const { now } = await begun();
    for (const id of ['d1', 'd2', 'd3']) await saved(id);
    expect(services.calls('updateProduct')).toEqual(
      rows.map((row, index) => ({ ...row.product, _id: `d${index + 1}` })),
    );
    expect(services.calls('createProduct')).toHaveLength(3);
    expect(now()).toMatchObject({ value: 'reported', context: { imported: 3, done: 3 } });
  });

  it('A71: a row that the server rejects is reported, and its draft removed', async () => {
    const { now } = await begun();
    await saved('d1');
    await services.done('createProduct', { _id: 'd2' });
    await services.fail('updateProduct', refused);
    expect(services.calls('deleteProduct')).toEqual([{ id: 'd2' }]);
    await services.done('deleteProduct');
    await saved('d3');
    expect(now()).toMatchObject({
      value: 'reported',
      context: {
        imported: 2,
        rejected: [
          { line: 9, name: 'Nine', reason: 'Name is required' },
          { line: 3, name: 'Two', reason: 'Image must be a path' },
        ],
      },
    });
  });

  it('A71, S135: goes on after a failure with the same draft', async () => {
    const { send, now } = await begun();
    await services.fail('createProduct', new Error('down'));
    expect(now()).toMatchObject({ value: 'interrupted', context: { error: 'down' } });
    send({ type: 'import.retry' });
    await services.done('createProduct', { _id: 'd1' });
    await services.fail('updateProduct', new ServiceError('busy', { status: 503 }));
    send({ type: 'import.retry' });
    expect(services.calls('createProduct')).toHaveLength(2);
    expect(services.calls('updateProduct').at(-1)).toMatchObject({ _id: 'd1', name: 'One' });
  });

  it('A71: a draft that could not be removed is tried again, or left, and said to be left', async () => {
    const { send, now, value } = await begun();
    await services.done('createProduct', { _id: 'd1' });
    await services.fail('updateProduct', refused);
    await services.fail('deleteProduct', new Error('down'));
    expect(value()).toBe('unremoved');
    send({ type: 'import.retry' });
    await services.fail('deleteProduct', new Error('down'));
    send({ type: 'import.leave' });
    expect(now()).toMatchObject({ value: 'reported', context: { draftId: 'd1', done: 1, imported: 0 } });
  });

  describe('A96: with products that have names of the file', () => {
    const found = [
      { place: 0, _id: 'p1', count: 1 },
      { place: 1, _id: 'p2', count: 2 },
    ];
    const matched = async () => {
      const actor = started(machine);
      actor.send({ type: 'import.read', file: new File(['x'], 'products.csv') });
      await services.done('readProducts', { rows, rejected: [], unused: [], encodings: [] });
      await services.done('findSameNames', { found, compared: 2 });
      expect(services.calls('findSameNames').at(-1)).toMatchObject({ from: 2 });
      await services.done('findSameNames', { found: [], compared: 3 });
      expect(actor.now()).toMatchObject({
        value: 'matched',
        context: { same: [{ name: 'One' }, { name: 'Two' }] },
      });
      return actor;
    };

    it('updates the one of a name, adds those without, and rejects a name of several', async () => {
      const { send, now } = await matched();
      send({ type: 'import.update' });
      await services.done('updateProduct');
      await saved('d1');
      expect(services.calls('updateProduct')).toMatchObject([
        { _id: 'p1', name: 'One' },
        { _id: 'd1', name: 'Three' },
      ]);
      expect(now()).toMatchObject({
        value: 'reported',
        context: { rejected: [{ line: 3, name: 'Two', reason: 'The shop has several products of this name' }] },
      });
    });

    it('adds all rows if that is chosen', async () => {
      const { send, value } = await matched();
      send({ type: 'import.add' });
      for (const id of ['d1', 'd2', 'd3']) await saved(id);
      expect(services.calls('updateProduct')).toMatchObject([{ _id: 'd1' }, { _id: 'd2' }, { _id: 'd3' }]);
      expect(value()).toBe('reported');
    });

    it('goes on where a product is gone that was to be updated', async () => {
      const { send, now } = await matched();
      send({ type: 'import.update' });
      await services.fail('updateProduct', new ServiceError('Product not found', { status: 404 }));
      await saved('d1');
      expect(now()).toMatchObject({ value: 'reported', context: { imported: 1 } });
      expect(services.calls('deleteProduct')).toEqual([]);
    });
  });

  it('A96: waits at the limit of requests, and goes on by itself with the same draft', async () => {
    const { clock, value, context } = await begun();
    await services.done('createProduct', { _id: 'd1' });
    await services.fail('updateProduct', new ServiceError('Too many', { status: 429, retryAfter: 20 }));
    expect(value()).toBe('waiting');
    clock.increment(20_000);
    await services.done('updateProduct');
    expect(services.calls('createProduct')).toHaveLength(2);
    expect(context()).toMatchObject({ imported: 1, waits: [] });
  });

  it('another file begins from the start', async () => {
    const { send, context } = await begun();
    for (const id of ['d1', 'd2', 'd3']) await saved(id);
    send({ type: 'import.read', file: new File(['y'], 'others.csv') });
    expect(context()).toMatchObject({ rows: [], rejected: [], done: 0, imported: 0, draftId: null });
  });
});
