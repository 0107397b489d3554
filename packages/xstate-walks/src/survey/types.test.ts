import { describe, expect, it } from 'vitest';
import { createMachine, fromPromise, setup } from 'xstate';
import { playerMachine, signupMachine } from '../fixtures/charts.ts';
import { modelOf, type ModelOptions } from '../walk/model.ts';
import type { Screens } from '../walk/walk.ts';
import { testChart } from './testChart.ts';

const input = { id: '7' };
const greeter = setup({ types: { input: {} as { name: string }, context: {} as { name: string } } }).createMachine({
  id: 'greeter',
  context: (given) => ({ name: given.input.name.trim() }),
});
const track = { title: 'Song', seconds: 9 };
const nothing = () => {};

type PlayerEvents = NonNullable<ModelOptions<typeof playerMachine>['events']>;

// The compiler checks each line that must not compile; what a chart does with it stands beside it.
describe('types refuse', () => {
  it('a missing or wrong input', async () => {
    // @ts-expect-error -- the chart needs input
    await expect(testChart(greeter)).rejects.toThrow("reading 'name'");
    // @ts-expect-error -- other options are no input
    expect(() => modelOf(greeter, { limit: 9 })).toThrow("reading 'name'");
    // @ts-expect-error -- the name is text
    expect(() => modelOf(greeter, { input: { name: 7 } })).toThrow('trim is not a function');
    expect(modelOf(greeter, { inputs: [{ name: 'Ada' }] }).summary.id).toBe('greeter');
    expect(modelOf(greeter, { from: { value: {}, context: { name: 'Ada' } } }).summary.id).toBe('greeter');
    expect(await testChart(createMachine({ id: 'any' }))).toMatchObject({ id: 'any' });
  });

  it('services that a chart does not have', () => {
    const slip = 'player hears no xstate.done.actor.getTrakc';
    // @ts-expect-error -- there is no such service
    const misnamed: PlayerEvents = { 'xstate.done.actor.getTrakc': [{ output: track }] };
    expect(() => modelOf(playerMachine, { input, events: misnamed })).toThrow(slip);
  });

  it('a wrong output', () => {
    const key = 'player.loading :: xstate.done.actor.getTrack [0]';
    // @ts-expect-error -- a track has seconds
    const wrong: PlayerEvents = { 'xstate.done.actor.getTrack': [{ output: { title: 'Song' } }] };
    const right: PlayerEvents = { 'xstate.done.actor.getTrack': [{ output: { ...track, seconds: -1 } }] };
    expect(modelOf(playerMachine, { input, events: wrong }).unreachable).toContain(key);
    expect(modelOf(playerMachine, { input, events: right }).unreachable).not.toContain(key);
  });

  it('states that a chart does not have', async () => {
    const events = { 'xstate.done.actor.register': [{ output: { greeting: '' } }] };
    const [, walk] = modelOf(signupMachine, { input: { hint: '' }, events }).testPaths[0]!;
    // @ts-expect-error -- there is no such state
    const screens: Screens<typeof signupMachine> = { form: nothing, 'form.sendign': nothing };
    await expect(walk({ start: () => null, executors: {}, screens })).rejects.toThrow(
      'signup has no state form.sendign',
    );
  });

  it('no id that a chart declares for its children', async () => {
    const machine = setup({
      types: { children: {} as { mine: 'ask' } },
      actors: { ask: fromPromise(async () => 7) },
    }).createMachine({ id: 'asking', invoke: { src: 'ask', id: 'mine', onDone: { actions: nothing }, onError: {} } });
    expect(await testChart(machine, { events: { 'xstate.done.actor.mine': [{ output: 7 }] } })).toMatchObject({
      transitions: 1,
    });
    // @ts-expect-error -- a number
    expect(await testChart(machine, { events: { 'xstate.done.actor.mine': [{ output: '7' }] } })).toBeDefined();
  });
});
