import { describe, expect, it } from 'vitest';
import { assign, createActor, createMachine, emit, fromPromise, sendTo, setup, type AnyStateMachine } from 'xstate';
import { deferredOf } from './deferred.ts';
import { differencesOf } from '../chart/differences.ts';
import { modelOf } from './model.ts';
import { fakeActor, type FakeActor } from '../chart/samples.ts';
import type { StartingPoint } from './walk.ts';

let count = 0;

/** A lamp that takes a ticket from a machine, tells its neighbour, and goes out by itself. */
const lamp = setup({
  types: {
    input: {} as { neighbour: FakeActor<undefined>; watts: number },
    context: {} as { neighbour: FakeActor<undefined>; watts: number; ticket: string | null },
    events: {} as { type: 'lamp.touch' } | { type: 'lamp.leave' },
    emitted: {} as { type: string; ticket: string | null },
    tags: {} as 'bright',
  },
  actors: { current: fromPromise<void, { watts: number; ticket: string | null }>(async () => {}) },
  actions: {
    takeTicket: assign(() => ({ ticket: `ticket ${(count += 1)}` })),
    dropTicket: assign({ ticket: null }),
    announce: emit(({ context }) => ({ type: 'lamp.lit', ticket: context.ticket })),
    greet: sendTo(({ context }) => context.neighbour, { type: 'hello' }),
    beep: () => {},
  },
}).createMachine({
  id: 'lamp',
  context: ({ input }) => ({ ...input, ticket: null }),
  initial: 'off',
  states: {
    off: { entry: 'dropTicket', on: { 'lamp.touch': { target: 'asking', actions: 'takeTicket' } } },
    asking: {
      invoke: {
        id: 'current',
        src: 'current',
        input: ({ context }) => ({ watts: context.watts, ticket: context.ticket }),
        onDone: { target: 'on', actions: ['announce', 'greet', 'beep'] },
        onError: 'off',
      },
    },
    on: { tags: 'bright', after: { 500: 'off' } },
  },
});

const input = { neighbour: fakeActor(), watts: 40 };
const services = deferredOf(lamp);
const machine = lamp.provide({ actors: services.actors });
const model = modelOf(machine, { input, random: ({ context }) => [context.ticket] });
const executors = { 'lamp.touch': (step: { send: () => Promise<void> }) => step.send(), ...services.outcomes };
const screens = { off: () => {}, asking: () => {}, on: () => {} };

/** What a walk says of another lamp in the place of this one. */
const said = async (other: AnyStateMachine, given: object = input): Promise<string> => {
  const start = ({ inspect, clock }: StartingPoint<AnyStateMachine>) =>
    createActor(other, { input: given, inspect, clock }).start();
  for (const [, walk] of model.testPaths) {
    services.reset();
    try {
      await walk({ start: start as never, executors, screens });
    } catch (error) {
      return (error as Error).message.replace(/\nPath:[^]*/, '');
    }
  }
  return 'nothing';
};

const changed = (on: object) =>
  createMachine({ ...lamp.config, states: { ...lamp.config.states, on } } as never, machine.implementations as never);
const unseen = () => createActor(machine, { input }).start();

describe('an actor is compared with its chart after every step', () => {
  it('and passes where it is the same, whatever ticket it takes', async () =>
    expect(await said(machine)).toBe('nothing'));

  it.each([
    [
      'a context',
      { actions: { takeTicket: assign(() => ({ ticket: null })) } },
      'context.ticket is null, the chart says "ticket',
    ],
    [
      'a random value that should not have changed',
      { actions: { beep: assign(() => ({ ticket: 'mine' })) } },
      'context.ticket is "mine"',
    ],
    [
      'a fact that is missing',
      { actions: { announce: () => {} } },
      'the actor stops current, does announce, tells hello, does beep; the chart says that it stops current, emits lamp.lit',
    ],
    [
      'what a fact carries',
      { actions: { announce: emit({ type: 'lamp.lit', ticket: 'x' }) } },
      'effects.1.emits.ticket is "x"',
    ],
    [
      'an action of its own that is missing',
      { actions: { beep: assign({}) } },
      'tells hello; the chart says that it stops current, emits lamp.lit, tells hello, does beep',
    ],
  ])('%s', async (_, implementations, message) => {
    expect(await said(machine.provide(implementations as never))).toContain(message);
  });

  it.each([
    ['a timer that rings too early', { tags: 'bright', after: { 499: 'off' } }, 'too early: the actor is in "off"'],
    [
      'a timer that rings too late',
      { tags: 'bright', after: { 501: 'off' } },
      'the actor is in "on", the chart says "off"',
    ],
    ['a tag', { after: { 500: 'off' } }, 'tags.0 is undefined, the chart says "bright"'],
  ])('%s', async (_, on, message) => expect(await said(changed(on))).toContain(message));

  it('unless it does not let itself be inspected', async () => {
    const [, walk] = model.testPaths[0]!;
    const message = 'start must pass `inspect` on to createActor';
    await expect(walk({ start: unseen, executors, screens })).rejects.toThrow(message);
  });
});

const of = (is: unknown, ought: unknown) => differencesOf('it', is, ought);

const ring = (n: number) => {
  const held: { n: number; self?: object } = { n };
  return Object.assign(held, { self: held });
};

describe('differences', () => {
  it.each([
    ['functions', () => 1, () => 2],
    ['actors of one chart', fakeActor(1), fakeActor(2)],
    ['errors that say the same', new Error('down'), new Error('down')],
    [
      'files of one name, type and size',
      new File(['a'], 'a.png', { lastModified: 1 }),
      Object.assign(new File(['b'], 'a.png'), { made: 'later' }),
    ],
    ['objects', { a: [1, undefined] }, { a: [1, undefined] }],
  ])('are none between %s', (_, is, ought) => expect(of(is, ought)).toEqual([]));

  it.each([
    [{ a: { b: [1, 2] } }, { a: { b: [1, 3] } }, 'it.a.b.1 is 2, the chart says 3'],
    [new Error('down'), new TypeError('down'), 'it is Error("down"), the chart says TypeError("down")'],
    [new Error('down'), new Error('up'), 'it.message is "down", the chart says "up"'],
    [new File(['a'], 'a.png'), new File(['a'], 'b.png'), 'it.name is "a.png", the chart says "b.png"'],
    [new Map([['a', 1]]), new Map([['a', 2]]), 'it.get("a") is 1, the chart says 2'],
    [new Set(['a']), new Set(['b']), 'it(0) is "a", the chart says "b"'],
    [new Date(5), new Date(6), 'it.time is 5, the chart says 6'],
    [fakeActor(), 1, 'it is an actor, the chart says 1'],
    [{ a: 1 }, { a: 1, b: null }, 'it.b is undefined, the chart says null'],
  ])('are said: %#', (is, ought, message) => expect(of(is, ought)).toEqual([message]));

  it('end where a value holds itself', () => {
    expect(of(ring(1), ring(1))).toEqual([]);
    expect(of(ring(1), ring(2))).toEqual(['it.n is 1, the chart says 2']);
  });
});
