import { describe, expect, it } from 'vitest';
import {
  claimedBy,
  listsOf,
  MOST_VIEWS,
  MOST_WISHES,
  savedOf,
  storedWith,
  type SavedLists,
} from '../../common/domain/savedProducts.ts';
import { savedProductsMachine } from '../../src/machines/savedProducts.machine.ts';
import { aProduct } from '../fixtures/samples.ts';
import { started } from './started.ts';

const saved = (id: string) => savedOf(aProduct({ _id: id, name: `Product ${id}` }));
const [a, b, c] = [saved('a'), saved('b'), saved('c')];
const many = (count: number) => Array.from({ length: count }, (_, index) => saved(`m${index}`));

const start = (lists: Partial<SavedLists> = {}) => started(savedProductsMachine, { wishes: [], views: [], ...lists });

describe('A74: the wish list', () => {
  it('has the newest wish first, and each product once', () => {
    const { send, facts, context } = start({ wishes: [a] });
    send({ type: 'wish.add', saved: b });
    send({ type: 'wish.add', saved: a });
    expect(context().wishes).toEqual([b, a]);
    expect(facts).toEqual([{ type: 'saved.changed', lists: { wishes: [b, a], views: [] } }]);
  });

  it('takes no more than it holds, and drops none', () => {
    const { send, now, context } = start({ wishes: many(MOST_WISHES - 1) });
    send({ type: 'wish.add', saved: a });
    expect(now().can({ type: 'wish.add', saved: b })).toBe(false);
    send({ type: 'wish.add', saved: b });
    expect(context().wishes).toEqual([a, ...many(MOST_WISHES - 1)]);
  });

  it('puts a removed wish back where it was', () => {
    const { send, facts, now, context } = start({ wishes: [a, b, c] });
    send({ type: 'wish.remove', product: 'b' });
    expect(context()).toMatchObject({ wishes: [a, c], removed: { wish: b, index: 1 } });
    send({ type: 'wish.undo' });
    expect(context()).toMatchObject({ wishes: [a, b, c], removed: null });
    expect(now().value).toBe('ready');
    expect(facts.map(({ lists: { wishes } }) => wishes)).toEqual([
      [a, c],
      [a, b, c],
    ]);
  });

  it('takes back the last removal alone, and none that was dismissed', () => {
    const { send, context } = start({ wishes: [a, b, c] });
    send({ type: 'wish.remove', product: 'a' });
    send({ type: 'wish.remove', product: 'c' });
    send({ type: 'wish.undo' });
    expect(context().wishes).toEqual([b, c]);
    send({ type: 'wish.remove', product: 'c' });
    send({ type: 'undo.dismiss' });
    send({ type: 'wish.undo' });
    expect(context()).toMatchObject({ wishes: [b], removed: null });
  });

  it('A37: adopts what another tab has stored, which ends the undo', () => {
    const { send, facts, now, context } = start({ wishes: [a, b] });
    send({ type: 'wish.remove', product: 'a' });
    send({ type: 'saved.adopt', lists: { wishes: [c], views: [a] } });
    expect(context()).toEqual({ wishes: [c], views: [a], removed: null });
    expect(now().value).toBe('ready');
    expect(facts).toHaveLength(1);
  });
});

describe('A74: the products that were looked at last', () => {
  it('are the newest first, each once, in a limited number', () => {
    const { send, context } = start({ views: many(MOST_VIEWS) });
    send({ type: 'view.add', saved: a });
    send({ type: 'view.add', saved: saved('m3') });
    expect(context().views.slice(0, 3)).toEqual([saved('m3'), a, saved('m0')]);
    expect(context().views).toHaveLength(MOST_VIEWS);
  });

  it('are cleared without the wish list, which can still be taken back', () => {
    const { send, context } = start({ wishes: [a], views: [b] });
    send({ type: 'wish.remove', product: 'a' });
    send({ type: 'views.clear' });
    expect(context().views).toEqual([]);
    send({ type: 'wish.undo' });
    expect(context()).toMatchObject({ wishes: [a], views: [] });
  });
});

describe('A74: what is stored', () => {
  const ofJane = storedWith(null, 'u1', { wishes: [a], views: [b] });

  it('has no price, and an owner', () => {
    expect(ofJane).toEqual([
      { product: 'a', name: 'Product a', image: a.image, userId: 'u1', isWished: true },
      { product: 'b', name: 'Product b', image: b.image, userId: 'u1', isWished: false },
    ]);
    expect(storedWith(ofJane, 'u1', { wishes: [], views: [] })).toBeNull();
  });
  it('a full list of an account loses nothing to a guest’s', () => {
    const stored = storedWith(storedWith(null, 'u1', { wishes: many(MOST_WISHES), views: [] }), undefined, {
      wishes: [a],
      views: [],
    });
    expect(listsOf(claimedBy(stored, 'u1'), 'u1').wishes).toEqual(many(MOST_WISHES));
  });
});
