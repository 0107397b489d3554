import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { createWatch, type Watch } from '../../devtools/watch.ts';
import { cartMachine } from '../../src/machines/cart.machine.ts';
import { catalogueMachine } from '../../src/machines/catalogue.machine.ts';
import { products } from '../models/catalogue.tsx';
import { deferred } from 'xstate-walks';
import { startForTest } from 'xstate-walks/vitest';

const services = deferred('listProducts');
const machine = catalogueMachine.provide({ actors: services.actors });
const input = { keyword: '', page: 1 };

const started = (watch: Watch) => startForTest(createActor(machine, { input, inspect: watch.inspect }));
const logOf = (watch: Watch) =>
  watch.get().entries.map(({ chart, event, cause, from, to }) => [chart, event.type, cause, from, to]);

describe('the watch', () => {
  it('logs events, transitions taken and the state of each chart', async () => {
    let now = 5;
    const watch = createWatch(() => now);
    const actor = started(watch);
    now = 8;
    await services.done('listProducts', { products, page: 1, pages: 1 });
    actor.send({ type: 'catalogue.reload' });
    expect(logOf(watch)).toEqual([
      ['catalogue', 'xstate.init', 'start', '', 'loading'],
      ['catalogue', 'xstate.done.actor.listProducts', 'service', 'loading', 'listed'],
      ['catalogue', 'catalogue.reload', 'user', 'listed', 'listed'],
    ]);
    expect(watch.get().entries.map(({ at, taken }) => [at, taken.length])).toEqual([
      [0, 0],
      [3, 1],
      [3, 0],
    ]);
    expect(watch.get().actors.map(({ chart, state, crossed }) => [chart, state, crossed])).toEqual([
      ['catalogue', 'listed', 1],
    ]);
    actor.stop();
    expect(watch.get().actors).toEqual([]);
  });

  it('keeps the counts of transitions when another document is loaded, and drops its charts', () => {
    const watch = createWatch();
    started(watch).send({ type: 'work.cancel' });
    watch.restart();
    expect(watch.get()).toMatchObject({ actors: [], entries: [] });
    expect([...watch.get().taken]).toEqual([['catalogue.loading :: work.cancel', 1]]);
  });

  it('distinguishes the actors of a chart', () => {
    const watch = createWatch();
    const [first, second] = [started(watch), started(watch)];
    const cart = startForTest(createActor(cartMachine, { input: { lines: [] }, inspect: watch.inspect }));
    expect(watch.get().actors.map(({ chart, nth }) => [chart, nth])).toEqual([
      ['catalogue', 0],
      ['catalogue', 1],
      ['cart', 0],
    ]);
    for (const actor of [first, second, cart]) actor.stop();
  });
});
