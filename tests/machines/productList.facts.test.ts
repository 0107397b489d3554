import { describe, expect, it } from 'vitest';
import { productListMachine } from '../../src/machines/productList.machine.ts';
import { aProduct } from '../fixtures/samples.ts';
import { withServices } from '../fixtures/withServices.ts';
import { started } from './started.ts';

const { services, machine } = withServices(productListMachine, 'listAllProducts', 'createProduct', 'deleteProduct');
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
    send({ type: 'product.delete', product });
    expect(services.calls('deleteProduct')).toEqual([]);
    send({ type: 'delete.confirm' });
    expect(services.calls('deleteProduct')).toEqual([{ id: 'p1' }]);
  });

  it('C6: reads the list again after a deletion', async () => {
    const { send, now } = await open();
    send({ type: 'product.delete', product });
    send({ type: 'delete.confirm' });
    await services.done('deleteProduct', undefined);
    expect(now()).toMatchObject({ value: 'loading', context: { deleted: product } });
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
