import { describe, expect, it } from 'vitest';
import {
  assign,
  createActor,
  createMachine,
  fromPromise,
  sendTo,
  setup,
  type AnyStateMachine,
  type EventObject,
} from 'xstate';
import { explore } from '../explore/explore.ts';
import { signupMachine } from '../fixtures/charts.ts';
import { deferred } from '../walk/deferred.ts';
import { modelOf } from '../walk/model.ts';
import { testChart } from './testChart.ts';

type Clicked = { type: 'clicked'; text: string };

/** A chart of two states; `clicked` leads from one to the other and runs an action. */
const chart = (action: unknown, actors = {}): AnyStateMachine =>
  setup({
    types: { context: {} as { key: unknown }, events: {} as Clicked },
    actors,
    actions: { act: action as never },
  }).createMachine({
    id: 'button',
    context: { key: null },
    initial: 'up',
    states: { up: { on: { clicked: { target: 'down', actions: 'act' } } }, down: {} },
  }) as AnyStateMachine;

const keyIn = ({ context }: { context: { key: unknown } }) => [context.key];

/** The system under test runs in another process. */
const runsElsewhere = () => null;

const fail = () => {
  throw new Error('the lamp is broken');
};

const lengthOf = ({ event }: { event: EventObject }) => (event as Clicked).text.length;

const tell = (systemId: string) => sendTo(({ system }) => system.get(systemId), { type: 'told' });

describe('a chart that does not do the same twice', () => {
  it.each([
    ['Math.random()', () => Math.random()],
    ['Date.now()', () => Date.now()],
    ['crypto.randomUUID()', () => ({ id: crypto.randomUUID() })],
  ])('is refused for %s in an assign', (_, key) => {
    expect(() => explore(chart(assign({ key })))).toThrow(
      /^button: clicked in "up" does not do the same twice: context\.key.* differs\..*declare them: random:/,
    );
  });

  it('is refused for a random start', () => {
    const start = setup({}).createMachine({ id: 'dice', context: () => ({ rolled: Math.random() }) });
    expect(() => explore(start)).toThrow('dice: its start does not do the same twice: context.rolled differs');
  });

  it('is refused for a random value after a delay', () => {
    const late = setup({ actions: { roll: assign({ rolled: () => Math.random() }) } }).createMachine({
      id: 'dice',
      context: { rolled: 0 },
      initial: 'a',
      states: { a: { after: { 5: { target: 'b', actions: 'roll' } } }, b: {} },
    });
    expect(() => explore(late)).toThrow('dice: xstate.after.5.dice.a in "a" does not do the same twice');
  });

  it('is supported where the value is declared', async () => {
    const dice = chart(assign({ key: () => Math.random() }));
    expect(await testChart(dice, { random: keyIn as never })).toMatchObject({ transitions: 1 });
  });
});

describe('an action that throws', () => {
  it('fails the walk with the chart, the step and the state', async () => {
    await expect(testChart(chart(fail))).rejects.toThrow(
      /^button, tour 1 of 1, .*, clicked, in "down":\nthe actor failed: Error: the lamp is broken/,
    );
  });

  it('fails the exploration if it is an assign', () => {
    expect(() => explore(chart(assign({ key: fail })), { samples: { clicked: [{ text: 'hi' }] } })).toThrow(
      /^button: clicked in up threw: the lamp is broken$/,
    );
  });

  it('is explained by a missing sample', () => {
    expect(() => explore(chart(assign({ key: lengthOf })))).toThrow(
      /^button: clicked in up threw: Cannot read .*"events" has no sample of clicked, so it was sent without a payload\.$/,
    );
  });
});

describe('an actor of the system around a chart', () => {
  it('is refused, since a chart is explored alone', () => {
    expect(() => explore(chart(tell('receptionist')))).toThrow(
      /^button: clicked in up threw: it looks up the system's actor "receptionist", but .* without the system around it/,
    );
  });

  it('is supported where it is a child of the chart', async () => {
    const home = setup({
      actors: { radio: fromPromise(async () => {}) },
      actions: { act: tell('radio') },
    }).createMachine({
      id: 'home',
      invoke: { src: 'radio', systemId: 'radio' },
      initial: 'on',
      states: { on: { on: { clicked: { actions: 'act' } } } },
    });
    expect(await testChart(home)).toMatchObject({
      transitions: 1,
      unhandled: ['home invokes "0.home" without onError: its failure stops home'],
    });
  });
});

describe('what a tester left out', () => {
  const door = setup({ types: { events: {} as { type: 'open' } | { type: 'knock'; times: number } } }).createMachine({
    id: 'door',
    initial: 'shut',
    states: {
      shut: { on: { open: 'ajar', knock: { guard: ({ event }) => event.times > 2, target: 'ajar' } } },
      ajar: {},
    },
  });

  it('is a sample: the error names the transition, the guard and the event', async () => {
    await expect(testChart(door)).rejects.toThrow(
      'door: some transitions are not covered:\n' +
        '- door.shut :: knock: no sample crosses it: guard says no in all of 1 moment; "events" has no sample of knock',
    );
  });

  it('is a gesture and a screen: the error names both', async () => {
    const [, walk] = modelOf(door, { events: { knock: [{ times: 3 }] } }).tours[0]!;
    const start = ({ inspect }: { inspect: never }) => createActor(door, { inspect }).start();
    await expect(walk({ start } as never)).rejects.toThrow(
      /^door, tour 1 of 2, .*: the walk lacks gestures for open; screens for shut, ajar$/,
    );
  });

  it('is a screen of a region, since another region cannot speak for it', async () => {
    const services = deferred('register');
    const machine = signupMachine.provide({ actors: services.actors });
    const [, walk] = modelOf(machine, {
      input: { hint: '' },
      events: { 'signup.submit': [{ name: 'Ada' }], 'xstate.done.actor.register': [{ output: { greeting: '' } }] },
    }).tours[0]!;
    const gestures = { 'signup.submit': () => {}, 'hint.hide': () => {}, ...services.outcomes };
    const screens = { form: () => {}, 'hint.hidden': () => {} };
    await expect(walk({ start: runsElsewhere, gestures, screens })).rejects.toThrow('lacks screens for hint.shown');
    const all = { ...screens, 'hint.shown': () => {} };
    await expect(walk({ start: runsElsewhere, gestures, screens: { ...all, 'form.opne': () => {} } })).rejects.toThrow(
      'has no state form.opne',
    );
    await expect(
      walk({
        start: runsElsewhere,
        gestures: { ...gestures, ['signup.sumbit' as 'hint.hide']: () => {} },
        screens: all,
      }),
    ).rejects.toThrow('hears no signup.sumbit');
    await expect(walk({ start: (() => {}) as never, gestures, screens: all })).rejects.toThrow(
      'start must return the actor',
    );
  });

  it('is a name for spawned logic: the error names the id', async () => {
    const parent = createMachine({
      id: 'parent',
      context: ({ spawn }) => ({ child: spawn(fromPromise(async () => {}) as never, { id: 'child' } as never) }),
      initial: 'waiting',
      states: { waiting: { on: { 'xstate.done.actor.child': 'ready' } }, ready: {} },
    });
    await expect(testChart(parent)).rejects.toThrow(
      'parent spawns "child" from inline logic, which cannot be replaced (in "waiting"). Name the logic in setup',
    );
  });
});
