import { expect, it } from 'vitest';
import { createActor, fromPromise, setup } from 'xstate';
import { createProbe } from './probe.ts';
import { startForTest } from '../vitest/helpers.ts';

const forEver = fromPromise(() => new Promise<never>(() => undefined));

const doorMachine = setup({
  types: { input: {} as { name: string }, context: {} as { name: string } },
  actors: { ring: forEver },
}).createMachine({
  id: 'door',
  context: ({ input }) => input,
  initial: 'shut',
  states: { shut: { on: { 'door.open': 'open' } }, open: { tags: 'busy', invoke: { id: 'ring', src: 'ring' } } },
});

const probed = () => {
  const probe = createProbe(() => undefined);
  const door = (name: string) => startForTest(createActor(doorMachine, { input: { name }, inspect: probe.inspect }));
  return { probe, door };
};

it('a probe tells where the youngest actor of a chart is', () => {
  const { probe, door } = probed();
  expect(probe.where('door')).toBeUndefined();
  door('front').send({ type: 'door.open' });
  expect(probe.where('door')).toEqual({ value: 'open', runs: true });
  door('back');
  expect(probe.where('door')).toEqual({ value: 'shut', runs: true });
  expect(probe.where('door', { name: 'front' })).toEqual({ value: 'open', runs: true });
});

it('a probe passes over what was stopped, unless nothing else is left, also where its snapshot does not say so', () => {
  const { probe, door } = probed();
  const front = door('front');
  const back = door('back');
  const before = back.getSnapshot();
  back.stop();
  Object.assign(back, { _snapshot: before }); // as React's strict mode has it
  expect(probe.where('door')).toEqual({ value: 'shut', runs: true });
  front.stop();
  expect(probe.where('door')).toEqual({ value: 'shut', runs: false });
});

it('a probe counts the charts that run and have a tag', () => {
  const { probe, door } = probed();
  const front = door('front');
  door('back').send({ type: 'door.open' });
  expect(probe.tagged('busy')).toBe(1);
  front.send({ type: 'door.open' });
  expect(probe.tagged('busy')).toBe(2);
  front.stop();
  expect(probe.tagged('busy')).toBe(1);
});

it('a probe leaves out a chart that has not started: React may draw a screen before it is opened', () => {
  const { probe, door } = probed();
  const front = door('front');
  front.send({ type: 'door.open' });
  const snapshot = front.getPersistedSnapshot();
  front.stop();
  const drawn = createActor(doorMachine, { input: { name: 'front' }, snapshot, inspect: probe.inspect });
  expect([probe.tagged('busy'), probe.where('door')?.runs]).toEqual([0, false]);
  drawn.start();
  expect([probe.tagged('busy'), probe.where('door')?.runs]).toEqual([1, true]);
  drawn.stop();
});

it('a probe counts the calls of a service, also those that no chart makes', () => {
  const { probe, door } = probed();
  door('front').send({ type: 'door.open' });
  expect(probe.calls('door')).toEqual({ ring: 1 });
  const by = createActor(forEver, { inspect: probe.inspect }).start();
  expect(probe.calls('door')).toEqual({ ring: 2 });
  by.stop();
});
