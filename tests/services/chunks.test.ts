import { describe, expect, it } from 'vitest';
import { createChunkPrefetch } from '../../src/services/chunks.ts';
import { heldCalls } from '../fixtures/heldCalls.ts';
import { outcomeOf } from '../fixtures/fakeFetch.ts';

const file = { js: '/assets/cart.js', shared: [], css: [] };

const open = (files = { cart: file }) => {
  const calls = heldCalls('loadChunk');
  const { services, chunkPrefetch } = createChunkPrefetch(files, calls.services);
  const press = (signal = new AbortController().signal) => services.loadChunk({ name: 'cart' }, signal);
  return { calls, ...chunkPrefetch, press, asked: () => calls.asked('loadChunk').length };
};

describe('prefetching a chunk', () => {
  it('S1: loads it once, for the intent and for the press', async () => {
    const { calls, load, press, asked } = open();
    void load('cart');
    void load('cart');
    const pressed = press();
    await calls.answer('loadChunk', { default: 'Cart' });
    expect([await pressed, asked()]).toEqual([{ default: 'Cart' }, 1]);
  });

  it('S1: has its module once it is loaded', async () => {
    const { calls, load, module } = open();
    void load('cart');
    expect(module('cart')).toBeUndefined();
    await calls.answer('loadChunk', { default: 'Cart' });
    expect(module('cart')).toEqual({ default: 'Cart' });
  });

  it('S1: does not load what a press has loaded', async () => {
    const { calls, load, press, asked } = open();
    const pressed = press();
    void load('cart');
    await calls.answer('loadChunk', { default: 'Cart' });
    await pressed;
    void load('cart');
    expect(asked()).toBe(1);
  });

  it('S58: is silent when it fails, and the press asks again', async () => {
    const { calls, load, press, asked } = open();
    void load('cart');
    await calls.fail('loadChunk');
    const pressed = outcomeOf(press());
    await calls.fail('loadChunk', new Error('Loading chunk cart failed'));
    expect([await pressed, asked()]).toMatchObject([{ error: { message: 'Loading chunk cart failed' } }, 2]);
  });

  it('S158: a press that gives up gives up what was loading, and a retry asks again', async () => {
    const { calls, load, press, asked } = open();
    const left = new AbortController();
    void load('cart');
    const pressed = outcomeOf(press(left.signal));
    left.abort();
    expect(await pressed).toHaveProperty('error');
    expect([calls.waiting('loadChunk'), asked()]).toEqual([0, 1]);
    void press();
    expect(asked()).toBe(2);
  });

  it('does nothing for a name without files, as in development', () => {
    const { load, asked } = open({} as never);
    void load('cart');
    expect(asked()).toBe(0);
  });
});
