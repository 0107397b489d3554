import { describe, expect, it } from 'vitest';
import type { InputFrom } from 'xstate';
import type { ProductPage } from '../../common/contract/product.ts';
import { noChoices, type Choices } from '../../common/domain/choices.ts';
import { catalogueMachine } from '../../src/machines/catalogue.machine.ts';
import { memoryPage, memoryStorage } from '../fixtures/memory.ts';
import { aProduct } from '../fixtures/samples.ts';
import { withServices } from '../fixtures/withServices.ts';
import { catalogueEffects } from '../../src/app/catalogueEffects.ts';
import { createShop } from '../../src/app/shop.ts';
import type { Services } from '../../src/machines/services.ts';
import { started } from './started.ts';

const { services, machine } = withServices(catalogueMachine, 'listProducts');
const some = [aProduct()];

const start = (input: InputFrom<typeof machine>) => started(machine, input);

describe('a page of the catalogue', () => {
  it.each([
    { keyword: '', page: 1 },
    { keyword: 'a/b 100%', page: 7 },
  ])('S14–S16, S155: asks for keyword and page as they are: %o', (input) => {
    const { value } = start(input);
    expect(value()).toBe('loading');
    expect(services.calls('listProducts')).toEqual([input]);
  });

  it.each<[string, string, ProductPage, number]>([
    ['S71: products', 'listed', { products: some, page: 1, pages: 2 }, 1],
    ['A33: none, in a list without pages', 'empty', { products: [], page: 1, pages: 0 }, 1],
    ['A33: none, in a list of one page', 'empty', { products: [], page: 1, pages: 1 }, 1],
    ['A33: none, on a page that should have some', 'empty', { products: [], page: 2, pages: 2 }, 2],
    ['A33: none, beyond the end', 'beyondEnd', { products: [], page: 3, pages: 2 }, 3],
    ['A33: none, beyond the end of nothing', 'beyondEnd', { products: [], page: 2, pages: 0 }, 2],
    ['A33: products, although beyond the end', 'listed', { products: some, page: 3, pages: 2 }, 3],
  ])('%s: %s', async (_, state, answer, page) => {
    const { value, context } = start({ keyword: '', page });
    await services.done('listProducts', answer);
    expect(value()).toBe(state);
    expect(context().answer).toEqual(answer);
  });

  it.each([
    [{ keyword: 'tv', page: 9 }, 3, { keyword: 'tv', pages: 3 }],
    [{ keyword: '', page: 9 }, 0, { keyword: '', pages: 1 }],
  ])('A33: announces the last page when the page is beyond the end: %o', async (input, pages, last) => {
    const { facts } = start(input);
    await services.done('listProducts', { products: [], page: 9, pages });
    expect(facts).toEqual([{ type: 'catalogue.ended', ...last }]);
  });

  it('A61: other choices of the address ask again, and the answer before stays', async () => {
    const audio = { ...noChoices, category: 'Audio' };
    const { send, value, context } = start({ keyword: 'tv', page: 1, choices: noChoices });
    const choose = (choices: Choices, page = 1) => send({ type: 'catalogue.choose', keyword: 'tv', page, choices });
    await services.done('listProducts', { products: some, page: 1, pages: 1 });
    choose({ ...noChoices });
    choose(audio, 2);
    expect(value()).toBe('listed');
    choose(audio);
    expect([value(), context().answer?.products]).toEqual(['loading', some]);
    choose({ ...audio, sort: 'rating' });
    expect(services.waiting('listProducts')).toBe(1);
    expect(services.calls('listProducts')).toEqual([
      { keyword: 'tv', page: 1, choices: noChoices },
      { keyword: 'tv', page: 1, choices: audio },
      { keyword: 'tv', page: 1, choices: { ...audio, sort: 'rating' } },
    ]);
  });

  it('A33, A61: the last page keeps the choices', () => {
    const page = memoryPage('/page/9?brand=Acme');
    const shop = createShop({ page, storage: memoryStorage(), host: '', services: () => ({}) as Services });
    const choices = { ...noChoices, brand: 'Acme' };
    shop.page.dispatch(catalogueEffects, { type: 'catalogue.ended', keyword: '', pages: 3, choices });
    expect(page.history).toEqual(['/page/3?brand=Acme']);
    shop.close();
  });
});
