import type { EmittedFrom } from 'xstate';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { productEditEffects, productListEffects, userEditEffects } from '../../src/app/adminEffects.ts';
import { type Effects } from '../../src/app/effects.ts';
import { draftFor } from '../../src/app/keptDrafts.ts';
import type { EffectRun } from '../../src/app/runEffects.ts';
import { createShop } from '../../src/app/shop.ts';
import type { cartMachine } from '../../src/machines/cart.machine.ts';
import type { Services } from '../../src/machines/services.ts';
import { draftOf, typedOf } from '../../src/machines/typedProduct.ts';
import { memoryPage, memoryStorage } from '../fixtures/memory.ts';
import { adminsOnly } from '../../common/texts/en/common.ts';
import { admin, camera, checkOut, closeShops, enter, packed } from '../fixtures/memoryShop.ts';
import { aLine, aProduct, aUser } from '../fixtures/samples.ts';

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

it('a table of effects that leaves out a fact does not compile', () => {
  // @ts-expect-error -- cart.stale and cart.added are missing
  const table: Effects<CartFact> = { 'cart.changed': [] };
  expect(Object.keys(table)).toHaveLength(1);
});

describe('effects', () => {
  it('are inspected before they run, and only those that do something', () => {
    const { shop, runs } = open('/', { cartItems: [aLine()] });
    expect(runs.map(({ fact, effect }) => [fact.type, effect.kind])).toEqual([['actors.started', 'store']]);
    runs.length = 0;
    shop.actors.cart.send({ type: 'cart.clear' });
    expect(runs.map(({ fact, effect }) => [fact.type, effect.kind])).toEqual([['cart.changed', 'store']]);
  });

  it('are all decided from what the shop knows when the fact happens', () => {
    const { shop, page, runs } = open('/login?redirect=/cart', {});
    runs.length = 0;
    shop.actors.session.send({ type: 'session.adopt', user: jane });
    expect(page.history).toEqual(['/cart']);
    const facts = runs.map(({ fact, effect }) => `${fact.type}: ${effect.kind}`);
    expect(facts).toEqual([
      'user.changed: store',
      'user.changed: navigate',
      'address.changed: send',
      'address.changed: send',
    ]);
  });

  it('of a change of user come once for each change, and not for a new name of the same user', () => {
    const { shop, runs } = open('/', { userInfo: jane });
    const changes = () => runs.flatMap(({ fact }) => (fact.type === 'user.changed' ? [fact] : []));
    shop.actors.session.send({ type: 'session.update', info: { ...jane, name: 'Jane Roe' } });
    expect(changes()).toEqual([]);
    shop.actors.session.send({ type: 'session.signOut' });
    expect(new Set(changes())).toEqual(new Set([{ type: 'user.changed', userId: null, previousId: jane._id }]));
  });
});

describe('what follows from the work of an administrator', () => {
  const ada = { ...aUser({ _id: 'admin', isAdmin: true }), name: 'Ada L.' };

  it('S100, S101, A33: leads to the next page', () => {
    const { shop, page } = open('/admin', { userInfo: ada });
    shop.page.dispatch(productListEffects, { type: 'product.created', productId: 'p 9' });
    shop.page.dispatch(productEditEffects, { type: 'product.updated', productId: 'p1', name: 'Lamp' });
    shop.page.dispatch(userEditEffects, { type: 'user.updated', user: ada });
    shop.page.dispatch(productListEffects, { type: 'productList.ended', listing: { q: 'a b', page: 4 } });
    expect(page.history.slice(1)).toEqual([
      '/admin/product/p%209/edit',
      '/admin/productlist',
      '/admin/productlist/4?q=a+b',
    ]);
  });

  it('S101: goes back to the page of the list that led here, and says what was saved', () => {
    const { shop, page } = open('/admin/productlist/4?q=lamp', { userInfo: ada });
    page.go('/admin/product/p1/edit');
    shop.page.dispatch(productEditEffects, { type: 'product.updated', productId: 'p1', name: 'Lamp' });
    expect(page.history).toEqual(['/admin/productlist/4?q=lamp']);
    expect(shop.actors.notices.getSnapshot().context).toMatchObject([{ message: 'Lamp was saved.', isBrief: true }]);
  });

  it('S101: an own new name is in the session', () => {
    const { shop } = open('/admin/userlist', { userInfo: aUser({ _id: 'admin', isAdmin: true }) });
    shop.page.dispatch(userEditEffects, { type: 'user.updated', user: ada });
    expect(shop.actors.session.getSnapshot().context.user).toMatchObject({ name: 'Ada L.' });
  });

  it('A76: what is typed is kept as a draft of the account', () => {
    const { shop, storage } = open('/admin/product/p1/edit', { userInfo: ada });
    const before = draftOf(aProduct());
    const typed = { ...typedOf(before), name: 'Earbuds' };
    // The fact has three names in one type, so that none of them selects it.
    const dispatch = shop.page.dispatch as (table: unknown, fact: unknown) => void;
    dispatch(productEditEffects, { type: 'draft.typed', productId: 'p1', before, typed });
    expect(draftFor(storage.read('productDrafts'), 'admin', 'p1')).toMatchObject({ before, typed });
  });

  it('S142: a failed upload is logged', () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    onTestFinished(() => logged.mockRestore());
    const error = new Error('too large');
    open('/', {}).shop.page.dispatch(productEditEffects, { type: 'upload.failed', error });
    expect(logged).toHaveBeenCalledWith(error);
  });
});

const noticesOf = ({ shop }: ReturnType<typeof enter>) =>
  shop.actors.notices.getSnapshot().context.map(({ message }) => message);

describe('what charts cause in each other', () => {
  afterEach(closeShops);

  it('S126, A8: a shopper is told why a page for administrators is not shown: at its address, and when an administrator leaves', () => {
    const shopper = enter('/', packed);
    shopper.page.go('/admin/userlist');
    expect([shopper.address(), noticesOf(shopper)]).toEqual(['/', [adminsOnly]]);
    const second = enter('/admin/userlist', { userInfo: admin });
    expect(noticesOf(second)).toEqual([]);
    second.storage.fromOtherTab('userInfo', jane);
    expect([second.address(), noticesOf(second)]).toEqual(['/', [adminsOnly]]);
  });

  it('A3: a cart that is out of date is read again, and leaving its page ends its undo', () => {
    const { shop, storage, page } = enter('/cart', packed);
    const { cart } = shop.actors;
    cart.send({ type: 'cart.remove', index: 0, product: 'p1' });
    expect(cart.getSnapshot().can({ type: 'cart.undo' })).toBe(true);
    page.go('/');
    expect(cart.getSnapshot().can({ type: 'cart.undo' })).toBe(false);
    storage.values.set('cartItems', [camera]); // without an event, as in a tab that sleeps
    cart.send({ type: 'cart.remove', index: 4, product: 'p9' });
    expect(cart.getSnapshot().context.lines).toEqual([camera]);
  });

  it('S83: the checkout follows the address, and closes with the session', () => {
    const { shop, page, kind } = checkOut('/shipping');
    page.go('/payment');
    expect(kind()).toEqual({ steps: 'payment' });
    shop.actors.session.send({ type: 'session.signOut' });
    expect(kind()).toBe('signIn');
  });

  it('A25: a method that is chosen goes with no address of another account', () => {
    const { storage, checkout } = checkOut('/payment');
    storage.values.set('addressOwner', 'u2'); // by a tab with an older session
    checkout.send({ type: 'payment.submit', paymentMethod: 'GooglePay' });
    expect(storage.read('shippingAddress')).toBeNull();
    expect([storage.read('paymentMethod'), storage.read('addressOwner')]).toEqual(['GooglePay', 'u1']);
  });
});
