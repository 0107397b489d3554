import { describe, expect, it } from 'vitest';
import { assign, sendTo, setup } from 'xstate';
import { deferred } from './deferred.ts';
import { playerMachine, playerOptions } from '../fixtures/charts.ts';
import { modelOf } from './model.ts';

const services = deferred('getTrack');
const player = playerMachine.provide({ actors: services.actors });

describe('a chart with services, guards, always, regions and timers', () => {
  it('is uncovered until something runs', async () => {
    const fresh = modelOf(player, playerOptions);
    expect(fresh.uncovered()).toHaveLength(fresh.summary.transitions);
    await fresh.walkActor(services.outcomes);
    expect(fresh.uncovered()).toEqual([]);
  });

  it.each(['states', 'ignored events'] as const)('has test paths for its %s on request', async (cover) => {
    const fresh = modelOf(player, playerOptions);
    expect(fresh.uncovered(cover).length).toBeGreaterThan(10);
    await fresh.walkActor(services.outcomes, cover);
    expect(fresh.uncovered(cover)).toEqual([]);
  });
});

const door = setup({
  types: { input: {} as { key: boolean }, context: {} as { key: boolean }, events: {} as { type: 'open' } },
}).createMachine({
  id: 'door',
  context: ({ input }) => input,
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: ({ context }) => context.key, target: 'locked' }, { target: 'shut' }] },
    locked: {},
    shut: { on: { open: 'ajar' } },
    ajar: {},
  },
});

it('a chart that begins in more than one way is tested from each beginning that leads to something new', async () => {
  const model = modelOf(door, { inputs: [{ key: false }, { key: true }] });
  await model.walkActor();
  expect(model.uncovered()).toEqual([]);
  expect(model.summary).toMatchObject({ testPaths: 2, steps: 1 });
});

describe('exploration', () => {
  it('notices a state key that is too coarse', () => {
    const fickle = setup({
      types: { context: {} as { count: number }, events: {} as { type: 'a' } | { type: 'b' } },
    }).createMachine({
      id: 'fickle',
      context: { count: 0 },
      initial: 'one',
      states: {
        one: {
          on: {
            a: { target: 'one', actions: assign({ count: ({ context }) => context.count + 1 }) },
            b: { guard: ({ context }) => context.count === 0, target: 'two' },
          },
        },
        two: {},
      },
    });
    expect(() => modelOf(fickle)).toThrow('Say in "stateKey" what its guards read');
    expect(modelOf(fickle, { stateKey: ({ context }) => Math.min(context.count, 1) }).unreachable).toEqual([]);
  });

  it('remembers history, and delivers what a chart sends to itself', async () => {
    const lift = setup({
      types: { events: {} as { type: 'next' } | { type: 'call' } | { type: 'stop' } | { type: 'go' } },
    }).createMachine({
      id: 'lift',
      initial: 'on',
      states: {
        on: {
          initial: 'up',
          on: { stop: 'off', call: { actions: sendTo(({ self }) => self, { type: 'next' }) } },
          states: { up: { on: { next: 'down' } }, down: { on: { next: 'up' } }, last: { type: 'history' } },
        },
        off: { on: { go: 'on.last' } },
      },
    });
    const model = modelOf(lift);
    await model.walkActor({}, 'transition pairs');
    expect(model.uncovered('transition pairs')).toEqual([]);
    expect(model.uncovered()).toEqual([]);
  });

  it('stops at too many nodes', () => {
    const counter = setup({ types: { context: {} as { n: number }, events: {} as { type: 'more' } } }).createMachine({
      id: 'counter',
      context: { n: 0 },
      initial: 'on',
      states: { on: { on: { more: { actions: assign({ n: ({ context }) => context.n + 1 }) } } } },
    });
    expect(() => modelOf(counter, { stateKey: ({ context }) => context.n, limit: 50 })).toThrow('over 50 states');
  });
});
