import { afterEach, describe, expect, it } from 'vitest';
import { savedOf, storedWith } from '../../common/domain/savedProducts.ts';
import { lazySavedProducts } from '../../src/app/lazySavedProducts.ts';
import { tabsOf } from '../fixtures/memory.ts';
import { aProduct } from '../fixtures/samples.ts';
import { closeShops, enter, jane, john } from '../fixtures/memoryShop.ts';

afterEach(closeShops);

const [airpods, camera] = [savedOf(aProduct()), savedOf(aProduct({ _id: 'p2', name: 'Camera' }))];
const ofJane = storedWith(null, jane._id, { wishes: [airpods], views: [camera] })!;
const ofGuest = storedWith(null, undefined, { wishes: [camera], views: [] })!;

/** The shop once the chunk of the wish list is there. */
const open = (...entering: Parameters<typeof enter>) => {
  const parts = enter(...entering);
  const saved = parts.shop.actors.lazy(lazySavedProducts);
  const names = () => {
    const { wishes, views } = saved.getSnapshot().context;
    return [wishes.map(({ name }) => name), views.map(({ name }) => name)];
  };
  return { ...parts, saved, names };
};

describe('A74: the wish list and the products looked at last', () => {
  it('are stored with their owner, and there at the next visit', () => {
    const { saved, storage } = open('/product/p1', { userInfo: jane });
    saved.send({ type: 'wish.add', saved: airpods });
    saved.send({ type: 'view.add', saved: camera });
    expect(storage.read('savedProducts')).toEqual(ofJane);
    expect(open('/wishlist', storage).names()).toEqual([['Airpods'], ['Camera']]);
    saved.send({ type: 'wish.remove', product: 'p1' });
    saved.send({ type: 'views.clear' });
    expect(storage.read('savedProducts')).toBeNull();
  });

  it('A25: are hidden from a guest, who has their own, and back for the same account', async () => {
    const { shop, saved, names, storage, signIn } = open('/wishlist', { userInfo: jane, savedProducts: ofJane });
    shop.actors.session.send({ type: 'session.signOut' });
    expect(names()).toEqual([[], []]);
    saved.send({ type: 'view.add', saved: airpods });
    expect(storage.read('savedProducts')).toHaveLength(3);
    await signIn(jane);
    expect(names()).toEqual([['Airpods'], ['Airpods', 'Camera']]);
  });

  it('A25: are gone when another account signs in, before the chunk of the list is there', async () => {
    const { storage, signIn } = enter('/login', { savedProducts: [...ofJane, ...ofGuest] });
    expect(storage.read('savedProducts'), 'a guest leaves them there').toHaveLength(3);
    await signIn(john);
    expect(storage.read('savedProducts')).toEqual(ofGuest);
  });

  it('A25: become those of the account that signs in, if a guest had them', async () => {
    const { names, storage, signIn, shop } = open('/wishlist', { savedProducts: [...ofJane, ...ofGuest] });
    expect(names()).toEqual([['Camera'], []]);
    await signIn(john);
    expect(names()).toEqual([['Camera'], []]);
    expect(storage.read('savedProducts')).toEqual([{ ...camera, userId: john._id, isWished: true }]);
    shop.actors.session.send({ type: 'session.signOut' });
    expect(names()).toEqual([[], []]);
  });

  it('A25: are neither adopted nor left if a tab stores them that has not heard of another account', () => {
    const { names, storage } = open('/wishlist', { userInfo: john });
    storage.fromOtherTab('savedProducts', ofJane);
    expect(storage.read('savedProducts')).toBeNull();
    expect(names()).toEqual([[], []]);
  });

  it('A37: follow the other tabs of the browser', () => {
    const [a, b] = tabsOf({ userInfo: jane }).map((storage) => open('/wishlist', storage)) as [
      ReturnType<typeof open>,
      ReturnType<typeof open>,
    ];
    a.saved.send({ type: 'wish.add', saved: airpods });
    expect(b.names()).toEqual([['Airpods'], []]);
    b.saved.send({ type: 'wish.remove', product: 'p1' });
    expect(a.names()).toEqual([[], []]);
    b.saved.send({ type: 'wish.undo' });
    expect(a.names()).toEqual([['Airpods'], []]);
  });

  it('a removal cannot be undone on another page', () => {
    const { saved, page } = open('/wishlist', { userInfo: jane, savedProducts: ofJane });
    saved.send({ type: 'wish.remove', product: 'p1' });
    expect(saved.getSnapshot().value).toBe('removed');
    page.go('/cart');
    expect(saved.getSnapshot().value).toBe('ready');
  });
});
