import type { EmittedFrom } from 'xstate';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { productEditEffects, productListEffects, userEditEffects } from '../../src/app/adminEffects.ts';
import { navigate, send, sendWhenVisible, store, when, type Effects } from '../../src/app/effects.ts';
import type { Fact, FactOf } from '../../src/app/facts.ts';
import type { EffectRun } from '../../src/app/runEffects.ts';
import { createShop } from '../../src/app/shop.ts';
import type { cartMachine } from '../../src/machines/cart.machine.ts';
import type { Services } from '../../src/machines/services.ts';
import { memoryPage, memoryStorage } from '../fixtures/memory.ts';
import { aLine, aUser } from '../fixtures/samples.ts';

type CartFact = EmittedFrom<typeof cartMachine>;

const jane = aUser();

const open = (at: string, stored: Parameters<typeof memoryStorage>[0] = {}) => {
  const runs: EffectRun[] = [];
  const page = memoryPage(at);
  const storage = memoryStorage(stored);
  const shop = createShop({
    page,
    storage,
    host: '',
    services: () => ({ loadChunk: () => new Promise(() => undefined) }) as unknown as Services,
    inspectEffects: (run) => void runs.push(run),
  });
  onTestFinished(shop.close);
  return { shop, page, storage, runs };
};

describe('a table of effects', () => {
  it('that leaves out a fact does not compile', () => {
    // @ts-expect-error -- cart.stale and cart.added are missing
    const table: Effects<CartFact> = { 'cart.changed': [] };
    expect(Object.keys(table)).toHaveLength(1);
  });
  it('with the wrong event, payload, key or value does not compile', () => {
    const table: Effects<Extract<Fact, { type: 'cart.added' }>> = {
      'cart.added': [
        // @ts-expect-error -- the cart has no such event
        send('cart', 'session.reset'),
        // @ts-expect-error -- lines are missing
        send('cart', 'cart.adopt'),
        // @ts-expect-error -- lines are no number
        send('cart', 'cart.adopt', () => ({ lines: 1 })),
        // @ts-expect-error -- a quantity is missing
        sendWhenVisible('cart', 'cart.add', ({ product }) => ({ product })),
        // @ts-expect-error -- no such key
        store('wallet', () => null),
        // @ts-expect-error -- a cart is a list of lines
        store('cartItems', ({ product }) => product),
        // @ts-expect-error -- this fact has no lines
        navigate(({ lines }) => `${lines}`),
        // @ts-expect-error -- the guard asks for another fact
        when(({ orderId }: FactOf<'order.placed'>) => orderId === '', send('cart', 'cart.fit')),
      ],
    };
    expect(table['cart.added']).toHaveLength(8);
  });
});

describe('effects', () => {
  it('are inspected before they run, and only those that do something', () => {
    const { shop, runs } = open('/', { cartItems: [aLine()] });
    expect(runs.map(({ fact, effect }) => [fact.type, effect.kind])).toEqual([['actors.started', 'store']]);
    runs.length = 0;
    shop.cart.send({ type: 'cart.clear' });
    expect(runs.map(({ fact, effect }) => [fact.type, effect.kind])).toEqual([['cart.changed', 'store']]);
  });

  it('are all decided from what the shop knows when the fact happens', () => {
    const { shop, page, runs } = open('/login?redirect=/cart', {});
    runs.length = 0;
    shop.session.send({ type: 'session.adopt', user: jane });
    expect(page.history).toEqual(['/cart']);
    const facts = runs.map(({ fact, effect }) => `${fact.type}: ${effect.kind}`);
    expect(facts).toEqual(['user.changed: store', 'user.changed: navigate', 'address.changed: send']);
  });

  it('of a change of user come once for each change, and not for a new name of the same user', () => {
    const { shop, runs } = open('/', { userInfo: jane });
    const changes = () => runs.flatMap(({ fact }) => (fact.type === 'user.changed' ? [fact] : []));
    shop.session.send({ type: 'session.update', info: { ...jane, name: 'Jane Roe' } });
    expect(changes()).toEqual([]);
    shop.session.send({ type: 'session.signOut' });
    expect(new Set(changes())).toEqual(new Set([{ type: 'user.changed', userId: null, previousId: jane._id }]));
  });
});

describe('what follows from the work of an administrator', () => {
  const ada = { ...aUser({ _id: 'admin', isAdmin: true }), name: 'Ada L.' };

  it('S100, S101, A33: leads to the next page', () => {
    const { shop, page } = open('/admin/productlist', { userInfo: ada });
    shop.dispatch(productListEffects, { type: 'product.created', productId: 'p 9' });
    shop.dispatch(productEditEffects, { type: 'product.updated', productId: 'p1' });
    shop.dispatch(userEditEffects, { type: 'user.updated', user: ada });
    shop.dispatch(productListEffects, { type: 'productList.ended', pages: 4 });
    expect(page.history.slice(1)).toEqual(['/admin/product/p%209/edit', '/admin/productlist', '/admin/productlist/4']);
  });

  it('S101: an own new name is in the session', () => {
    const { shop } = open('/admin/userlist', { userInfo: aUser({ _id: 'admin', isAdmin: true }) });
    shop.dispatch(userEditEffects, { type: 'user.updated', user: ada });
    expect(shop.session.getSnapshot().context.user).toMatchObject({ name: 'Ada L.' });
  });

  it('S142: a failed upload is logged', () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    onTestFinished(() => logged.mockRestore());
    const error = new Error('too large');
    open('/', {}).shop.dispatch(productEditEffects, { type: 'upload.failed', error });
    expect(logged).toHaveBeenCalledWith(error);
  });
});
