import { describe, expect, it } from 'vitest';
import { productListMachine } from '../../src/machines/productList.machine.ts';
import { UNDO_WINDOW } from '../../src/machines/undoWindow.ts';
import { ServiceError } from '../../src/services/serviceError.ts';
import { aProduct } from '../fixtures/samples.ts';
import { withServices } from '../fixtures/withServices.ts';
import { started } from './started.ts';

const { services, machine } = withServices(
  productListMachine,
  'listAllProducts',
  'createProduct',
  'deleteProduct',
  'updateProduct',
  'getAnyProduct',
);
const product = aProduct();
const open = async (page = 1, products = [product], pages = 1) => {
  const list = started(machine, { listing: { q: '', page } });
  await services.done('listAllProducts', { products, page, pages });
  return list;
};

describe('the product list', () => {
  it('S37, S100, C4: a new product is announced by its id', async () => {
    const { send, facts } = await open();
    send({ type: 'product.create' });
    expect(services.calls('createProduct')).toEqual([{}]);
    await services.done('createProduct', { _id: 'p9' });
    expect(facts).toEqual([{ type: 'product.created', productId: 'p9' }]);
  });

  it('S37: creates one product, however often the button is pressed', async () => {
    const { send } = await open();
    send({ type: 'product.create' });
    send({ type: 'product.create' });
    await services.done('createProduct', { _id: 'p9' });
    send({ type: 'product.create' });
    expect(services.calls('createProduct')).toHaveLength(1);
  });

  it('S119: deletes nothing before the confirmation', async () => {
    const { send } = await open();
    send({ type: 'row.delete', row: product });
    expect(services.calls('deleteProduct')).toEqual([]);
    send({ type: 'delete.confirm' });
    expect(services.calls('deleteProduct')).toEqual([{ id: 'p1' }]);
  });

  it('C6: reads the list again after a deletion', async () => {
    const { send, now } = await open();
    send({ type: 'row.delete', row: product });
    send({ type: 'delete.confirm' });
    await services.done('deleteProduct', undefined);
    expect(now()).toMatchObject({ value: 'loading', context: { several: { done: [product] } } });
    expect(services.calls('listAllProducts')).toHaveLength(2);
  });
  it('A33: shows an empty first page as an empty list', async () => {
    const { facts, value } = await open(1, [], 0);
    expect(value()).toBe('listed');
    expect(facts).toEqual([]);
  });

  it.each([
    [true, { show: 'low', order: '-stock', category: 'Audio' }],
    [false, undefined],
  ])('A98: asks for some products, in an order, only where that is announced (%s)', (hasFilters, more) => {
    const listing = {
      q: '',
      page: 1,
      show: 'low',
      category: 'Audio',
      sort: { by: 'stock', descending: true },
    } as const;
    started(machine, { listing, hasFilters });
    expect(services.calls('listAllProducts').at(-1)).toEqual({ keyword: '', page: 1, more });
  });

  it('A33: reads the last page when the page is beyond the end, and announces it', async () => {
    const { facts, value } = await open(5, [], 4);
    const listing = { q: '', page: 4 };
    expect(facts).toEqual([{ type: 'productList.ended', listing }]);
    expect(services.calls('listAllProducts')).toEqual([
      { keyword: '', page: 5 },
      { keyword: '', page: 4 },
    ]);
    await services.done('listAllProducts', { products: [product], page: 4, pages: 4 });
    expect(value()).toBe('listed');
  });
});

const stale = new ServiceError('stale', { status: 409, problem: { message: 'stale', code: 'STALE' } });

describe('a price or a stock in its row', () => {
  const read = aProduct({ version: 3, description: 'Long.' });
  const openCell = async (field: 'price' | 'countInStock', value: number) => {
    const list = await open(1, [read]);
    list.send({ type: 'cell.change', product: read, field });
    list.send({ type: 'cell.save', value });
    return { ...list, row: () => list.now().context.answer?.products[0] };
  };

  it('C5: is saved with the rest of the product, over the version that was read', async () => {
    const { row, value, now } = await openCell('price', 99.5);
    const [sent] = services.calls('updateProduct');
    expect(sent).toMatchObject({ _id: 'p1', version: 3, price: 99.5, countInStock: 3, description: 'Long.' });
    expect(sent).toHaveProperty('images', undefined);
    await services.done('updateProduct', {});
    expect(value()).toBe('undoable');
    expect(row()).toEqual({ ...read, price: 99.5, version: 4 });
    expect(now().context.changed).toBe('Airpods');
  });

  it('what others have changed elsewhere stays, and is not asked about', async () => {
    const { row } = await openCell('price', 99.5);
    await services.fail('updateProduct', stale);
    await services.done('getAnyProduct', { ...read, countInStock: 1, version: 4 });
    expect(services.calls('updateProduct').at(-1)).toMatchObject({ price: 99.5, countInStock: 1, version: 4 });
    await services.done('updateProduct', {});
    expect(row()).toMatchObject({ price: 99.5, countInStock: 1, version: 5 });
  });

  it('what others have changed there is said, and saving again replaces it', async () => {
    const { value, now, send, row } = await openCell('countInStock', 20);
    await services.fail('updateProduct', stale);
    await services.done('getAnyProduct', { ...read, countInStock: 1, version: 4 });
    expect(value()).toBe('changing');
    expect(row()?.countInStock).toBe(1);
    expect(now().context.error).toBe('Changed to 1 in the meantime. Saving replaces it.');
    send({ type: 'cell.save', value: 20 });
    expect(services.calls('updateProduct').at(-1)).toMatchObject({ countInStock: 20, version: 4 });
  });

  it('an update whose answer was lost is not sent twice', async () => {
    const { value, row } = await openCell('countInStock', 20);
    const calls = services.calls('updateProduct').length;
    await services.fail('updateProduct', stale);
    await services.done('getAnyProduct', { ...read, countInStock: 20, version: 4 });
    expect(value()).toBe('undoable');
    expect(row()).toMatchObject({ countInStock: 20, version: 4 });
    expect(services.calls('updateProduct')).toHaveLength(calls);
  });

  it('C5: within five seconds Undo saves what was there, once, over the version that the change made', async () => {
    const { clock, send, value, row } = await openCell('price', 99.5);
    await services.done('updateProduct', {});
    clock.increment(UNDO_WINDOW - 1);
    send({ type: 'cell.undo' });
    expect(services.calls('updateProduct').at(-1)).toMatchObject({ _id: 'p1', price: read.price, version: 4 });
    await services.done('updateProduct', {});
    expect(row()).toMatchObject({ price: read.price, version: 5 });
    expect(value()).toBe('listed');
  });

  it('C5: a change that follows on an undo that met the change of another can be undone', async () => {
    const { send, value } = await openCell('price', 99.5);
    await services.done('updateProduct', {});
    send({ type: 'cell.undo' });
    await services.fail('updateProduct', stale);
    await services.done('getAnyProduct', { ...read, price: 50, version: 9 });
    send({ type: 'cell.save', value: 60 });
    await services.done('updateProduct', {});
    expect(value()).toBe('undoable');
  });

  it('A23: a draft is not put on sale by it', async () => {
    const draft = aProduct({ isDraft: true });
    const { send, value } = await open(1, [draft]);
    send({ type: 'cell.change', product: draft, field: 'price' });
    expect(value()).toBe('listed');
  });
});

describe('several products at once', () => {
  const [first, second] = [aProduct({ version: 3, price: 10 }), aProduct({ _id: 'p2', name: 'Lamp', price: 20 })];
  const tenPercentLess = { price: { by: 'percent', value: -10 } } as const;
  const change = async () => {
    const list = await open(1, [first, second]);
    list.send({ type: 'rows.tick', ids: ['p1', 'p2'] });
    list.send({ type: 'several.change', change: tenPercentLess });
    return list;
  };

  it('C5: are saved one after the other, and the list is read again', async () => {
    const { value, now } = await change();
    expect(services.calls('updateProduct').at(-1)).toMatchObject({ _id: 'p1', version: 3, price: 9, countInStock: 3 });
    await services.done('updateProduct', {});
    expect(services.calls('updateProduct').at(-1)).toMatchObject({ _id: 'p2', price: 18 });
    await services.done('updateProduct', {});
    expect(value()).toBe('loading');
    expect(now().context).toMatchObject({ ticked: [], several: { done: [{ _id: 'p1' }, { _id: 'p2' }], left: [] } });
  });

  it('a price is not lowered twice, whatever was sold while the answer was lost', async () => {
    await change();
    await services.fail('updateProduct', stale);
    await services.done('getAnyProduct', { ...first, price: 9, countInStock: 1, version: 4 });
    expect(services.calls('updateProduct').at(-1)).toMatchObject({ _id: 'p2' });
  });

  it('a price that another administrator changed meanwhile is lowered from there', async () => {
    await change();
    await services.fail('updateProduct', stale);
    await services.done('getAnyProduct', { ...first, price: 50, version: 4 });
    expect(services.calls('updateProduct').at(-1)).toMatchObject({ _id: 'p1', price: 45, version: 4 });
  });

  it('S119: none is deleted before the confirmation, and one that is gone is no failure', async () => {
    const { send, value } = await open(1, [first, second]);
    send({ type: 'rows.tick', ids: ['p1'] });
    send({ type: 'several.delete' });
    const before = services.calls('deleteProduct').length;
    send({ type: 'delete.confirm' });
    expect(services.calls('deleteProduct').slice(before)).toEqual([{ id: 'p1' }]);
    await services.fail('deleteProduct', new ServiceError('gone', { status: 404 }));
    expect(value()).toBe('loading');
  });

  it('another page that is asked for meanwhile cuts off none of them, and is read afterwards', async () => {
    const { send, value } = await change();
    send({ type: 'list.ask', listing: { q: '', page: 2 } });
    await services.done('updateProduct', {});
    expect(value()).toEqual({ several: 'updating' });
    await services.done('updateProduct', {});
    expect(services.calls('listAllProducts').at(-1)).toMatchObject({ page: 2 });
  });
});
