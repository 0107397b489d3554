import { describe, expect, it } from 'vitest';
import { assign, createActor, createMachine, setup, type AnyStateMachine } from 'xstate';
import { playerMachine, playerOptions } from '../fixtures/charts.ts';
import { TestClock } from '../walk/clock.ts';
import { deferredOf } from '../walk/deferred.ts';
import { modelOf, type ModelOptions } from '../walk/model.ts';
import { fakeServices } from './testChart.ts';

const fake = fakeServices(playerMachine, playerOptions.events);
const track = { title: 'Song', seconds: 9 };

const playerFrom = (from: ModelOptions<AnyStateMachine>['from']) => modelOf(fake.machine, { ...playerOptions, from });

describe('a model begins', () => {
  it('with the snapshot of an actor, persisted or not', async () => {
    const services = deferredOf(playerMachine);
    const machine = playerMachine.provide({ actors: services.actors });
    const actor = createActor(machine, { input: { id: '7' }, clock: new TestClock() }).start();
    await services.done('getTrack', track);
    for (const from of [actor.getSnapshot(), actor.getPersistedSnapshot()]) {
      const model = playerFrom(from);
      await model.walkActor(fake.outcomes);
      expect(model.uncovered()).toContain('player.loading :: xstate.done.actor.getTrack [1]');
      expect(model.uncovered()).not.toContain('player.open.sound.paused :: track.play');
    }
    actor.stop();
  });

  it('in a state, whose services run', async () => {
    const model = playerFrom({ value: 'loading', context: { id: '7', track: null, error: null } });
    await model.walkActor(fake.outcomes);
    expect(model.uncovered()).toEqual([]);
    const paused = { display: 'bright', sound: 'paused' };
    const closing = playerFrom({ value: { open: paused }, context: { id: '7', track, error: null } });
    await closing.walkActor(fake.outcomes, { events: ['track.play', 'player.close'] });
    expect(closing.uncovered()).not.toContain('player.open :: player.close');
  });
});

describe('given events', () => {
  const model = playerFrom(undefined);
  const events = ['xstate.done.actor.getTrack', 'track.play', 'xstate.after.5000.player.open.sound.playing'];

  it('are a test path, each with the test data that lead on', async () => {
    expect(model.testPathsOf({ events }).map(([title]) => title)).toEqual([
      '1 of 1, 3 steps, getTrack answers → track.play → after 5 s',
    ]);
    await model.walkActor(fake.outcomes, { events });
  });

  it('must be possible', () => {
    expect(() => model.testPathsOf({ events: ['track.play'] })).toThrow(
      'player does not take track.play at the start, with none of the test data',
    );
    expect(() => model.testPathsOf({ events: [events[0]!, 'track.pause'] })).toThrow(
      'track.pause after xstate.done.actor.getTrack',
    );
  });
});

describe('the goal', () => {
  const till = setup({
    types: { context: {} as { paid: number }, events: {} as { type: 'pay'; coins: number } | { type: 'go' } },
    guards: {
      isEnough: ({ context }) => context.paid > 1,
      isCoin: (_, { coins }: { coins: number }) => coins > 0,
    },
  }).createMachine({
    id: 'till',
    context: { paid: 0 },
    initial: 'open',
    states: {
      open: {
        on: {
          pay: {
            guard: { type: 'isCoin', params: ({ event }) => event },
            actions: assign({ paid: ({ context }) => Math.min(2, context.paid + 1) }),
          },
          go: [{ guard: 'isEnough', target: 'shut' }, { target: 'shut' }],
        },
      },
      shut: { type: 'final' },
    },
  });
  const options = { stateKey: ({ context }: { context: { paid: number } }) => context.paid };
  const coins = (...given: number[]) => ({ ...options, events: { pay: given.map((each) => ({ coins: each })) } });

  it('`guards` asks for each condition once true, once false', async () => {
    const model = modelOf(till, coins(1, 0));
    await model.walkActor();
    expect(model.uncovered('guards')).toEqual(['till.open :: pay fails']);
    await model.walkActor({}, 'guards');
    expect(model.uncovered('guards')).toEqual([]);
    const generous = modelOf(till, coins(1));
    await generous.walkActor({}, 'guards');
    expect(generous.uncovered('guards')).toEqual(['till.open :: pay fails']);
  });

  it('`guards` does not take a condition for asked that a state inside kept from it', async () => {
    const inner = createMachine({
      id: 'box',
      initial: 'a',
      on: { push: { guard: () => false, target: '.b' } },
      states: { a: { on: { push: 'c' } }, b: {}, c: {} },
    });
    const model = modelOf(inner as AnyStateMachine);
    const [testPath] = model.testPathsOf({ events: ['push'] });
    expect(testPath![0]).toContain('1 step');
    await model.walkActor({}, { events: ['push'] });
    expect(model.uncovered('guards')).toEqual(['box :: push holds', 'box :: push fails']);
    await model.walkActor({}, 'guards');
    expect(model.uncovered('guards')).toEqual(['box :: push holds']);
  });

  it('`requirements` asks for every part of each', async () => {
    const requirements = { R1: ['till.open :: pay'], R2: ['till.shut', 'till.lost'] };
    const model = modelOf(till, { ...coins(1), requirements });
    expect(model.testPathsOf('requirements')).toHaveLength(1);
    await model.walkActor({}, 'requirements');
    expect(model.uncovered('requirements')).toEqual(['R2: till.lost']);
  });
});
