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
import { explore, type ExploreOptions } from '../explore/explore.ts';
import { fakeActor } from '../chart/samples.ts';
import * as declarations from '../../examples/charts/declarations.mjs';
import { files } from '../../examples/charts/files.mjs';
import { gauge } from '../../examples/charts/gauge.mjs';
import { hauntedDoor } from '../../examples/charts/hauntedDoor.mjs';
import { lift } from '../../examples/charts/lift.mjs';
import { pen } from '../../examples/charts/pen.mjs';
import { signupMachine } from '../fixtures/charts.ts';
import { deferred } from '../walk/deferred.ts';
import { bareActor } from '../walk/bareActor.ts';
import { modelOf } from '../walk/model.ts';
import { surveyOf } from './survey.ts';
import { testChart } from './testChart.ts';

type Clicked = { type: 'clicked'; text: string };

/** The types of events in each state of a chart with wildcards. */
const typesIn = (options: ExploreOptions) =>
  [...explore(files, options).nodes.values()].map(({ out }) => out.map(({ event }) => event.type));

const notTime = (_: unknown, __: unknown, cause: string) => cause !== 'time';

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

const runsElsewhere = () => null;

const fail = () => {
  throw new Error('the lamp is broken');
};

const lengthOf = ({ event }: { event: EventObject }) => (event as Clicked).text.length;

const tell = (systemId: string) => sendTo(({ system }) => system.get(systemId), { type: 'told' });

describe('random values and the time', () => {
  it('may be declared, such as a value that changes for reasons of its own, paired by place', async () => {
    let count = 0;
    const counted = setup({ types: { context: {} as { ids: number[] } } }).createMachine({
      id: 'counted',
      context: { ids: [] },
      on: { clicked: { actions: assign({ ids: () => [(count += 1) % 3, count % 5] }) } },
    });
    expect(await testChart(counted, { random: ({ context }) => [context.ids] })).toMatchObject({ transitions: 1 });
  });

  it('are not all that may differ: the same value must come out of them in every place', async () => {
    const order = setup({
      types: { context: {} as { key: string; sent: string } },
      actions: { send: assign({ sent: ({ context }) => context.key }) },
    }).createMachine({
      id: 'order',
      context: { key: '', sent: '' },
      initial: 'a',
      states: {
        a: { on: { make: { target: 'b', actions: assign({ key: () => crypto.randomUUID() }) } } },
        b: { on: { send: { target: 'c', actions: 'send' } } },
        c: {},
      },
    });
    const walkOf = async (tested: AnyStateMachine) => {
      const actor = bareActor(order, {}, {}, tested);
      const screens = { a: () => {}, b: () => {}, c: () => {} };
      for (const [, walk] of modelOf(order as AnyStateMachine).testPaths) await walk({ ...actor, screens });
    };
    await walkOf(order);
    await expect(walkOf(order.provide({ actions: { send: assign({ sent: 'another' }) } }))).rejects.toThrow(
      /context\.sent is "another", the chart says "/,
    );
  });

  it('are refused where they decide what a chart does', () => {
    const coin = setup({ guards: { isHeads: () => Math.random() < 0.5 } }).createMachine({
      id: 'coin',
      initial: 'up',
      states: { up: { on: { toss: [{ guard: 'isHeads', target: 'heads' }, 'tails'] } }, heads: {}, tails: {} },
    });
    expect(() => explore(coin)).toThrow(
      'coin: toss in "up" does not do the same twice: random values or the time decide where it leads.',
    );
  });
});

describe('an action that throws', () => {
  it('fails the walk with the chart, the step and the state', async () => {
    await expect(testChart(chart(fail))).rejects.toThrow(
      /^button, test path 1 of 1, .*, clicked, in "down":\nthe actor failed: Error: the lamp is broken/,
    );
  });

  it('fails the exploration if it is an assign', () => {
    expect(() => explore(chart(assign({ key: fail })), { samples: { clicked: [{ text: 'hi' }] } })).toThrow(
      /^button: clicked in up threw: the lamp is broken$/,
    );
  });

  it('is explained by a missing sample', () => {
    expect(() => explore(chart(assign({ key: lengthOf })))).toThrow(
      /^button: clicked in up threw: Cannot read .*"events" has no test data of clicked, so it was sent without a payload\.$/,
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

describe('wildcards', () => {
  it('hear the events of other states, of samples, and one of their own', () => {
    const [closed, shown] = [
      ['open.any', 'close', 'page.any'],
      ['close', 'page.any'],
    ];
    expect(typesIn({})).toEqual([closed, shown]);
    expect(typesIn({ samples: { 'open.file': [{ name: 'a' }] } })[0]).toEqual(['open.file', 'close', 'page.any']);
  });

  it('take every event that the chart takes, also where a state would refuse it', async () => {
    const model = modelOf(files as AnyStateMachine);
    await model.walkActor({}, 'ignored events');
    expect(model.uncovered('ignored events')).toEqual([]);
  });
});

describe('a chart that needs others', () => {
  it('accepts actors that stand in for its siblings', async () => {
    const paper = fakeActor({ isWhite: true });
    await testChart(pen, { system: { paper } });
    expect(paper.heard).toEqual([{ type: 'line' }]);
    await expect(testChart(pen)).rejects.toThrow('system: { "paper": fakeActor() }');
  });

  it('reads the first test data of a child that it observes from the start', async () => {
    await expect(testChart(gauge)).rejects.toThrow(/^gauge: xstate\.snapshot\.tank in low threw: Cannot read/);
  });

  it.each([
    ['events', { events: { draw: fail } }, 'pen: the test data of draw in up threw: the lamp is broken'],
    ['filter', { filter: fail }, 'pen: "filter" for draw in up threw: the lamp is broken'],
    ['stateKey', { stateKey: fail }, 'pen: "stateKey" in up threw: the lamp is broken'],
  ])('names chart, event and state where %s throws', async (_, options, message) => {
    await expect(testChart(pen, { system: { paper: fakeActor() }, ...options })).rejects.toThrow(message);
  });

  it('waits for something outside without a delay: the error says what to declare', async () => {
    const busy = { door: fakeActor({ isBusy: true }) };
    await expect(testChart(lift, { input: busy })).rejects.toThrow(
      /^lift: xstate\.after\.0\.lift\.waiting in "waiting" is set again without end, .*fakeActor\(\{ isBusy: false \}\).*"dead"\.$/,
    );
    const { dead } = declarations.lift;
    await expect(testChart(lift, { input: busy, filter: notTime, dead })).rejects.toThrow('waiting [1]');
  });
});

describe('a branch that is never taken', () => {
  const { dead } = declarations.hauntedDoor;

  it('is accepted with a reason, and so are states behind it', async () => {
    await expect(testChart(hauntedDoor)).rejects.toThrow('isHaunted is never true');
    expect(await testChart(hauntedDoor, { dead })).toMatchObject({ transitions: 3, dead });
    const { states, transitions } = surveyOf(hauntedDoor, { dead });
    expect(transitions.map(({ verdict, why }) => [verdict, why])).toContainEqual([
      'unreachable',
      'there are no ghosts',
    ]);
    expect(states.find(({ id }) => id === 'hauntedDoor.ghost')).toMatchObject({ verdict: 'unreachable' });
  });

  it('is refused once it can be taken, or if it is not there', async () => {
    await expect(
      testChart(hauntedDoor, { dead: { ...dead, 'hauntedDoor.shut :: knock [1]': 'it stays shut' } }),
    ).rejects.toThrow('hauntedDoor: hauntedDoor.shut :: knock [1] can be taken, though "dead" says: it stays shut.');
    await expect(testChart(hauntedDoor, { dead: { 'hauntedDoor.shut :: knck': 'a slip' } })).rejects.toThrow(
      'hauntedDoor has no transition hauntedDoor.shut :: knck, which "dead" accepts',
    );
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
        '- door.shut :: knock: no test data take it: guard is never true; "events" has no test data of knock',
    );
  });

  it('is an event executor and a screen: the error names both', async () => {
    const [, walk] = modelOf(door, { events: { knock: [{ times: 3 }] } }).testPaths[0]!;
    const start = ({ inspect }: { inspect: never }) => createActor(door, { inspect }).start();
    await expect(walk({ start } as never)).rejects.toThrow(
      /^door, test path 1 of 2, .*: the test lacks executors for open; screens for shut, ajar$/,
    );
  });

  it('is a screen of a region, since another region cannot speak for it', async () => {
    const services = deferred('register');
    const machine = signupMachine.provide({ actors: services.actors });
    const [, walk] = modelOf(machine, {
      input: { hint: '' },
      events: { 'signup.submit': [{ name: 'Ada' }], 'xstate.done.actor.register': [{ output: { greeting: '' } }] },
    }).testPaths[0]!;
    const executors = { 'signup.submit': () => {}, 'hint.hide': () => {}, ...services.outcomes };
    const screens = { form: () => {}, 'hint.hidden': () => {} };
    await expect(walk({ start: runsElsewhere, executors, screens })).rejects.toThrow('lacks screens for hint.shown');
    const all = { ...screens, 'hint.shown': () => {} };
    await expect(
      walk({
        start: runsElsewhere,
        executors: { ...executors, ['signup.sumbit' as 'hint.hide']: () => {} },
        screens: all,
      }),
    ).rejects.toThrow('hears no signup.sumbit');
    await expect(walk({ start: (() => {}) as never, executors, screens: all })).rejects.toThrow(
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
