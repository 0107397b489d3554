import { beforeEach, describe, expect, it } from 'vitest';
import { suggestionsMachine } from '../../src/machines/suggestions.machine.ts';
import { aProduct } from '../fixtures/samples.ts';
import { withServices } from '../fixtures/withServices.ts';
import { started } from './started.ts';

const { services, machine } = withServices(suggestionsMachine, 'listProducts');

const PAUSE = 200;
const airpods = aProduct();
const kit = aProduct({ _id: 'p2', name: 'Repair kit' });
const tv = aProduct({ _id: 'p3', name: 'TV' });
const page = (...products: (typeof airpods)[]) => ({ products, page: 1, pages: 1 });

const start = () => {
  const suggestions = started(machine, { text: '' });
  const type = (text: string) => suggestions.send({ type: 'suggestions.type', text });
  return {
    ...suggestions,
    type,
    /** Types, waits and has the answer. */
    ask: async (text: string, ...products: (typeof airpods)[]) => {
      type(text);
      suggestions.clock.increment(PAUSE);
      await services.done('listProducts', page(...products));
    },
    names: () => suggestions.context().products.map(({ name }) => name),
    active: () => suggestions.context().active,
  };
};

let shop: ReturnType<typeof start>;
beforeEach(() => void (shop = start()));

describe('A60: suggestions while typing', () => {
  it('C1: asks for the keyword and page 1, once the typing has rested', () => {
    const { type, clock } = shop;
    type('a');
    type('ai');
    clock.increment(PAUSE - 1);
    type(' air ');
    clock.increment(PAUSE - 1);
    expect(services.calls('listProducts')).toEqual([]);
    clock.increment(1);
    expect(services.calls('listProducts')).toEqual([{ keyword: 'air', page: 1 }]);
  });

  it('asks for nothing with fewer than two letters', () => {
    shop.type(' a ');
    shop.clock.increment(10 * PAUSE);
    expect([shop.value(), services.calls('listProducts')]).toEqual(['idle', []]);
  });

  it('a late answer is never shown: typing aborts the call', async () => {
    shop.type('ai');
    shop.clock.increment(PAUSE);
    shop.type('tv');
    expect(services.waiting('listProducts')).toBe(0);
    shop.clock.increment(PAUSE);
    await services.done('listProducts', page(tv));
    expect(shop.names()).toEqual(['TV']);
    expect(services.calls('listProducts')).toEqual([
      { keyword: 'ai', page: 1 },
      { keyword: 'tv', page: 1 },
    ]);
  });

  it('what was answered before is not asked again', async () => {
    await shop.ask('ai', airpods, kit);
    await shop.ask('tv', tv);
    shop.type('ai');
    expect([shop.value(), shop.names()]).toEqual([{ open: 'shown' }, ['Airpods', 'Repair kit']]);
    shop.type('xy');
    shop.clock.increment(PAUSE);
    await services.done('listProducts', page());
    expect(shop.value()).toEqual({ open: 'none' });
    shop.type('tv');
    shop.type('xy');
    expect([shop.value(), services.calls('listProducts')]).toEqual([
      { open: 'none' },
      expect.objectContaining({ length: 3 }),
    ]);
  });

  it('while more is asked, the suggestions that still match stay', async () => {
    await shop.ask('ai', airpods, kit);
    shop.type('AIRP');
    expect(shop.names()).toEqual(['Airpods']);
    shop.type('airpx');
    expect(shop.names()).toEqual([]);
  });

  it('at most six are suggested', async () => {
    await shop.ask('ai', ...Array.from({ length: 12 }, (_, index) => aProduct({ _id: `p${index}` })));
    expect(shop.names()).toHaveLength(6);
  });

  it('a failure shows nothing, and the next letter asks again', async () => {
    await shop.ask('ai', airpods);
    shop.type('air');
    shop.clock.increment(PAUSE);
    await services.fail('listProducts', new Error('down'));
    expect([shop.value(), shop.names()]).toEqual([{ open: 'failed' }, []]);
    shop.type('airp');
    expect(shop.value()).toEqual({ open: 'waiting' });
  });

  it('the arrows go round through the field', async () => {
    await shop.ask('ai', airpods, kit);
    const steps = ['next', 'next', 'next', 'previous', 'previous', 'previous'] as const;
    const reached = steps.map((step) => {
      shop.send({ type: `suggestions.${step}` });
      return shop.active();
    });
    expect(reached).toEqual([0, 1, -1, 1, 0, -1]);
    shop.send({ type: 'suggestions.next' });
    shop.type('airp');
    expect(shop.active()).toBe(-1);
  });

  it('picking a product says so once, and only for one that is offered', async () => {
    await shop.ask('ai', airpods);
    shop.send({ type: 'suggestions.pick', product: 'p3' });
    expect([shop.value(), shop.facts]).toEqual([{ open: 'shown' }, []]);
    shop.send({ type: 'suggestions.pick', product: 'p1' });
    shop.send({ type: 'suggestions.pick', product: 'p1' });
    expect([shop.value(), shop.facts]).toEqual(['closed', [{ type: 'suggestion.picked', product: 'p1' }]]);
  });

  it('closing drops the call, and the arrow key brings the suggestions back', async () => {
    await shop.ask('ai', airpods);
    shop.send({ type: 'suggestions.close' });
    expect([shop.value(), shop.names()]).toEqual(['closed', []]);
    shop.send({ type: 'suggestions.open' });
    expect([shop.value(), shop.names()]).toEqual([{ open: 'shown' }, ['Airpods']]);
    shop.type('tv');
    shop.clock.increment(PAUSE);
    shop.send({ type: 'suggestions.close' });
    expect(services.waiting('listProducts')).toBe(0);
  });
});
