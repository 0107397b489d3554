import { describe, expect, it } from 'vitest';
import { assign, setup, type AnyStateMachine } from 'xstate';
import { lightMachine } from '../fixtures/light.machine.ts';
import { playerMachine } from '../fixtures/player.machine.ts';
import { playerOptions } from '../fixtures/playerOptions.ts';
import { signupMachine } from '../fixtures/signup.machine.ts';
import { compareBehaviour } from './equivalence.ts';
import { toExploreOptions } from '../explore/exploreOptions.ts';
import type { ModelOptions } from '../walk/model.ts';
import { runMutants, scoreOf } from './mutants.ts';
import { copyOf, mutantsOf } from './mutations.ts';

const charts: [AnyStateMachine, ModelOptions<AnyStateMachine>][] = [
  [lightMachine, {}],
  [playerMachine, playerOptions],
  [
    signupMachine,
    {
      input: { hint: 'Any name will do' },
      events: {
        'signup.submit': [{ name: 'Ada' }],
        'xstate.done.actor.register': [{ output: { greeting: 'Hello, Ada' } }],
      },
      vertex: ({ context }) => context.greeting !== null,
    },
  ],
];

describe.each(charts.map(([machine, options]) => [machine.id, machine, options] as const))(
  'the mutants of %s',
  (_, machine, options) => {
    it('are made from a copy that does the same', () =>
      expect(compareBehaviour(machine, copyOf(machine), toExploreOptions(options))).toMatchObject({ is: 'same' }));

    it('are all different from each other in name, and each is a chart', () => {
      const mutants = mutantsOf(machine, toExploreOptions(options).samples);
      expect(new Set(mutants.map(({ kind, what }) => `${kind} ${what}`)).size).toBe(mutants.length);
      for (const { make } of mutants) expect(make().id).toBe(machine.id);
    });

    it('die, unless nothing can tell them from the chart', async () => {
      const fates = await runMutants(machine, options, (_mutant, index) => index % 3 === 0);
      expect(fates.filter(({ fate }) => fate === 'alive')).toEqual([]);
      expect(scoreOf(fates)).toMatchObject({ alive: 0, score: 1 });
    });
  },
);

/** A lamp with something of everything that may be mutated. */
const lamp = setup({
  types: {
    context: {} as { turns: number; why: string | null },
    events: {} as { type: 'lamp.turn' },
    tags: {} as 'bright',
  },
  actions: { count: assign({ turns: ({ context }) => context.turns + 1 }), blame: assign({ why: 'time' }) },
  guards: { isFresh: ({ context }) => context.turns < 1 },
  delays: { patience: 1000 },
}).createMachine({
  id: 'lamp',
  context: { turns: 0, why: null },
  initial: 'off',
  states: {
    off: { on: { 'lamp.turn': { guard: 'isFresh', target: 'on', actions: 'count' } } },
    on: {
      tags: 'bright',
      after: { patience: { target: 'off', actions: 'blame' } },
      on: { 'lamp.turn': { target: 'on', reenter: true } },
    },
  },
});

it('a chart is mutated in every way that there is something to mutate', () => {
  expect(mutantsOf(lamp).map(({ kind, what }) => `${kind}: ${what}`)).toEqual([
    'initial state changed: lamp: off → on',
    'constant changed: lamp: turns of the first context',
    'constant changed: lamp: why of the first context',
    'transition dropped: lamp.off :: lamp.turn',
    'transition retargeted: lamp.off :: lamp.turn → lamp.off',
    'guard negated: lamp.off :: lamp.turn',
    'guard dropped: lamp.off :: lamp.turn',
    'action dropped: lamp.off :: lamp.turn: count',
    'tag dropped: lamp.on: bright',
    'transition dropped: lamp.on :: lamp.turn',
    'transition retargeted: lamp.on :: lamp.turn → lamp.off',
    're-entry dropped: lamp.on :: lamp.turn',
    'transition dropped: lamp.on :: xstate.after.patience.lamp.on',
    'transition retargeted: lamp.on :: xstate.after.patience.lamp.on → lamp.on',
    'action dropped: lamp.on :: xstate.after.patience.lamp.on: blame',
    'constant changed: why of blame',
    'constant changed: patience: 1000 ms → 999 ms',
    'constant changed: patience: 1000 ms → 1001 ms',
  ]);
});

const byTurns: ModelOptions<typeof lamp> = { vertex: ({ context }) => context.turns };

it('a timer that is not restarted is noticed, since time passes between two events', async () => {
  const [fated] = await runMutants(lamp, byTurns, ({ kind }) => kind === 're-entry dropped');
  expect(fated).toMatchObject({ what: 'lamp.on :: lamp.turn', fate: 'dead', by: 'random' });
  const mutant = mutantsOf(lamp)
    .find(({ kind }) => kind === 're-entry dropped')!
    .make();
  expect(compareBehaviour(lamp, mutant, {})).toMatchObject({
    is: 'different',
    after: ['start', 'lamp.turn', 'a pause', 'lamp.turn', 'after patience'],
  });
});

const fail = () => {
  throw new Error('no reason');
};

it('no mutant is tried while the suite fails without a fault', async () => {
  await expect(runMutants(lamp.provide({ actions: { blame: fail } }), byTurns)).rejects.toThrow(
    /^lamp: a walk for .* fails without a fault/,
  );
});

/** Lets the tall pass. */
const gate = setup({
  types: { events: {} as { type: 'gate.enter'; height: number } },
  guards: { isTall: (_, { height }: { height: number }) => height > 100 },
}).createMachine({
  id: 'gate',
  initial: 'shut',
  states: {
    shut: { on: { 'gate.enter': { guard: { type: 'isTall', params: ({ event }) => event }, target: 'open' } } },
    open: {},
  },
});

/** A gate that lets all pass, as a mutant. */
const fateOfOpenGate = async (...heights: number[]) => {
  const options = { events: { 'gate.enter': heights.map((height) => ({ height })) } };
  const [fate] = await runMutants(gate, options as never, ({ kind }) => kind === 'guard dropped');
  return fate;
};

it('a mutant that the samples cannot tell apart is equivalent, and the samples are named as the reason', async () => {
  const why = 'the same in all 2 moments that the samples lead to';
  expect(await fateOfOpenGate(180)).toMatchObject({ fate: 'equivalent', why });
  expect(await fateOfOpenGate(180, 90)).toMatchObject({ fate: 'dead', by: 'refused' });
});
