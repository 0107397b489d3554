import { describe, expect, it } from 'vitest';
import { createActor, type EmittedFrom } from 'xstate';
import { productListMachine } from '../../src/machines/productList.machine.ts';
import { aProduct } from '../fixtures/samples.ts';
import { withServices } from '../fixtures/withServices.ts';
import { startForTest } from 'xstate-walks/vitest';

const { services, machine } = withServices(productListMachine, 'listAllProducts', 'createProduct', 'deleteProduct');
const product = aProduct();
/** A page of the list, and the facts it emits. */
const open = async (page = 1, products = [product], pages = 1) => {
  const list = createActor(machine, { input: { page } });
  const facts: EmittedFrom<typeof machine>[] = [];
  list.on('*', (fact) => facts.push(fact));
  startForTest(list);
  await services.done('listAllProducts', { products, page, pages });
  return { list, facts };
};

describe('the product list', () => {
  it('S37, S100, C4: a new product is announced by its id', async () => {
    const { list, facts } = await open();
    list.send({ type: 'product.create' });
    expect(services.calls('createProduct')).toEqual([{}]);
    await services.done('createProduct', { _id: 'p9' });
    expect(facts).toEqual([{ type: 'product.created', productId: 'p9' }]);
  });

  it('S37: creates one product, however often the button is pressed', async () => {
    const { list } = await open();
    list.send({ type: 'product.create' });
    list.send({ type: 'product.create' });
    await services.done('createProduct', { _id: 'p9' });
    list.send({ type: 'product.create' });
    expect(services.calls('createProduct')).toHaveLength(1);
  });

  it('S119: deletes nothing before the confirmation', async () => {
    const { list } = await open();
    list.send({ type: 'product.delete', product });
    expect(services.calls('deleteProduct')).toEqual([]);
    list.send({ type: 'delete.confirm' });
    expect(services.calls('deleteProduct')).toEqual([{ id: 'p1' }]);
  });

  it('C6: reads the list again after a deletion', async () => {
    const { list } = await open();
    list.send({ type: 'product.delete', product });
    list.send({ type: 'delete.confirm' });
    await services.done('deleteProduct', undefined);
    expect(list.getSnapshot()).toMatchObject({ value: 'loading', context: { deleted: product } });
    expect(services.calls('listAllProducts')).toHaveLength(2);
  });
  it('A33: shows an empty first page as an empty list', async () => {
    const { list, facts } = await open(1, [], 0);
    expect(list.getSnapshot().value).toBe('listed');
    expect(facts).toEqual([]);
  });

  it('A33: announces the last page when the page is beyond the end', async () => {
    const { facts } = await open(5, [], 4);
    expect(facts).toEqual([{ type: 'productList.ended', pages: 4 }]);
  });
});
