import { afterAll, describe, expect, it } from 'vitest';
import {
  assign,
  createActor,
  fromPromise,
  sendParent,
  sendTo,
  setup,
  type ActorRef,
  type AnyStateMachine,
  type EventObject,
  type Snapshot,
} from 'xstate';
import { deferred } from './deferred.ts';
import { lightMachine, playerMachine, playerOptions } from '../fixtures/charts.ts';
import { modelOf, printSummary } from './model.ts';
import { fakeActor } from '../chart/samples.ts';
import type { StartingPoint } from './walk.ts';

const services = deferred('getTrack');
const player = playerMachine.provide({ actors: services.actors });

const send = (step: { send: () => Promise<void> }) => step.send();

describe('a chart that time moves', () => {
  const model = modelOf(lightMachine);
  afterAll(() => printSummary(model));

  it('is walked without waiting', async () => {
    await model.walkActor();
    expect(model.uncovered()).toEqual([]);
    expect(model.unreachable).toEqual([]);
  });
});

describe('a chart with services, guards, always, regions and timers', () => {
  const model = modelOf(player, playerOptions);
  afterAll(() => printSummary(model));

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

  it('notices an actor that hears what the chart refuses', async () => {
    const input = { id: '7' };
    const deaf = modelOf(playerMachine.provide({ guards: { isInside: () => false } }), { ...playerOptions, input });
    const hearing = ({ inspect, clock }: StartingPoint<AnyStateMachine>) =>
      createActor(player, { input, inspect, clock }).start();
    const types = ['track.play', 'track.pause', 'track.retry', 'player.close', 'screen.touch'];
    const executors = { ...Object.fromEntries(types.map((type) => [type, send])), ...services.outcomes };
    const screens = Object.fromEntries(
      ['loading', 'open.sound', 'open.display', 'broken'].map((key) => [key, () => {}]),
    );
    const walkAll = async () => {
      for (const [, walk] of deaf.testPathsOf('ignored events'))
        await walk({ start: hearing as never, executors, screens });
    };
    await expect(walkAll()).rejects.toThrow('the actor is in');
  });

  it('reports the branches that no test data reach', () => {
    const poor = modelOf(player, {
      ...playerOptions,
      events: { 'xstate.done.actor.getTrack': [{ output: { title: 'Silence', seconds: 0 } }] },
    });
    expect(poor.unreachable).toContain('player.loading :: xstate.done.actor.getTrack [0]');
    expect(poor.unreachable).toContain('player.checking :: always [1]');
    expect(poor.unreachable).not.toContain('player.loading :: xstate.done.actor.getTrack [1]');
  });

  it('refuses samples for events that it does not hear', () => {
    const events = { 'track.paly': [{}] } as never;
    expect(() => modelOf(player, { ...playerOptions, events })).toThrow('player hears no track.paly');
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
  type Neighbour = ActorRef<Snapshot<undefined> & { context: { open: boolean } }, EventObject>;
  const order = setup({
    types: {
      input: {} as { shop: Neighbour },
      context: {} as { shop: Neighbour; count: number },
      events: {} as { type: 'buy' } | { type: 'tell' } | { type: 'told' },
    },
    actions: { boom: () => expect.unreachable('an action was executed') },
  }).createMachine({
    id: 'order',
    context: ({ input }) => ({ ...input, count: 0 }),
    initial: 'idle',
    entry: [sendTo(({ context }) => context.shop, { type: 'hello' }), 'boom'],
    states: {
      idle: {
        on: {
          buy: {
            guard: ({ context }) => context.shop.getSnapshot().context.open,
            target: 'full',
            actions: assign({ count: ({ context }) => context.count + 1 }),
          },
          tell: { actions: [sendTo(({ self }) => self, { type: 'told' }), sendParent({ type: 'x' })] },
          told: 'full',
        },
      },
      full: { on: { buy: [{ guard: ({ context }) => context.count === 1, target: 'idle' }] } },
    },
  });

  it('executes nothing, listens to stand-ins, and delivers what a chart sends to itself', () => {
    const shop = fakeActor({ open: true });
    const model = modelOf(order, { input: { shop }, stateKey: ({ context }) => Math.min(context.count, 2) });
    expect(model.unreachable).toEqual([]);
    expect(shop.heard).toEqual([]);
  });

  it('notices a state key that is too coarse', () => {
    const twice = setup({
      types: { context: {} as { count: number }, events: {} as { type: 'a' } | { type: 'b' } | { type: 'c' } },
    }).createMachine({
      id: 'twice',
      context: { count: 0 },
      initial: 'one',
      states: {
        one: { on: { a: { target: 'two', actions: assign({ count: 1 }) } } },
        two: {
          on: {
            b: { guard: ({ context }) => context.count === 1, target: 'one', actions: assign({ count: 2 }) },
            c: 'three',
          },
        },
        three: { always: { guard: ({ context }) => context.count > 5, target: 'one' }, on: { a: 'two', b: 'one' } },
      },
    });
    expect(modelOf(twice, { stateKey: ({ context }) => context.count }).unreachable).toEqual(['twice.three :: always']);
    const fickle = setup({
      types: { context: {} as { count: number }, events: {} as { type: 'a' } | { type: 'b' } | { type: 'c' } },
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

  it('remembers history', async () => {
    const lift = setup({ types: { events: {} as { type: 'next' } | { type: 'stop' } | { type: 'go' } } }).createMachine(
      {
        id: 'lift',
        initial: 'on',
        states: {
          on: {
            initial: 'up',
            on: { stop: 'off' },
            states: { up: { on: { next: 'down' } }, down: { on: { next: 'up' } }, last: { type: 'history' } },
          },
          off: { on: { go: 'on.last' } },
        },
      },
    );
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

it('a service answers once, and again only when it is called again', async () => {
  const two = deferred('user', 'orders');
  const profile = setup({
    types: { events: {} as { type: 'reload' } },
    actors: { user: fromPromise(async () => {}), orders: fromPromise(async () => {}) },
  }).createMachine({
    id: 'profile',
    invoke: { id: 'user', src: 'user', onDone: { actions: () => {} }, onError: '.broken' },
    initial: 'loading',
    states: {
      loading: { invoke: { id: 'orders', src: 'orders', onDone: { actions: () => {} }, onError: 'broken' } },
      broken: { on: { reload: 'loading' } },
    },
  });
  const model = modelOf(profile.provide({ actors: two.actors }));
  await model.walkActor(two.outcomes, 'transition pairs');
  expect(model.uncovered()).toEqual([]);
  expect(model.uncovered('transition pairs')).toEqual([]);
});
