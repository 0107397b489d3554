import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock, type AnyStateMachine } from 'xstate';
import { lightMachine, signupMachine } from '../fixtures/charts.ts';
import { momentOf, shortestPathFrom } from './shortestPath.ts';
import { describeValue } from '../chart/nodes.ts';

const never = fromPromise<{ greeting: string }, { name: string }>(() => new Promise(() => {}));
const light = lightMachine as AnyStateMachine;
const signup = signupMachine.provide({ actors: { register: never } }) as AnyStateMachine;
const samples = { 'signup.submit': [{ name: 'Ada' }], 'xstate.done.actor.register': [{ output: { greeting: 'Hi' } }] };

const said = (steps: ReturnType<typeof shortestPathFrom>) => steps?.map(({ event }) => event.type);

describe('a way from a running actor', () => {
  it('is the shortest one, through what services answer', () => {
    const actor = createActor(signup, { input: { hint: '' }, clock: new SimulatedClock() }).start();
    const way = () => shortestPathFrom(signup, { samples }, momentOf(signup, actor), 'signup.form.welcome');
    expect(said(way())).toEqual(['signup.submit', 'xstate.done.actor.register']);
    actor.send({ type: 'signup.submit', name: 'Ada' });
    expect(said(way())).toEqual(['xstate.done.actor.register']);
    actor.stop();
  });

  it('waits for the timers that run, and says where each step leads', () => {
    const actor = createActor(light, { clock: new SimulatedClock() }).start();
    const way = shortestPathFrom(light, {}, momentOf(light, actor), 'light.shining.red')!;
    expect(way.map(({ cause, state }) => [cause, describeValue(state.value)])).toEqual([
      ['time', 'shining.yellow'],
      ['time', 'shining.red'],
    ]);
    actor.stop();
  });

  it('is empty where the actor is there, and none where nothing leads', () => {
    const actor = createActor(light, { clock: new SimulatedClock() }).start();
    const to = (id: string) => shortestPathFrom(light, { filter: () => false }, momentOf(light, actor), id);
    expect(to('light.shining')).toEqual([]);
    expect(to('light.dark')).toBeUndefined();
    actor.stop();
  });

  it('is planned on a chart that was loaded apart from the one that runs', () => {
    const running = createActor(lightMachine.provide({}), { clock: new SimulatedClock() }).start();
    const moment = momentOf(light, running);
    expect(moment.snapshot.machine).toBe(light);
    expect(said(shortestPathFrom(light, {}, moment, 'light.dark'))).toEqual(['light.off']);
    running.stop();
  });
});
