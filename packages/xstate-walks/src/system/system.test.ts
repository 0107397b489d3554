import { describe, expect, it } from 'vitest';
import { createActor, emit, setup } from 'xstate';
import { exploreSystem, type System } from './exploreSystem.ts';
import { surveyTogether } from './surveyTogether.ts';
import { startForTest } from '../vitest/startForTest.ts';

const lamp = setup({
  types: { events: {} as { type: 'press' } | { type: 'cut' }, emitted: {} as { type: 'shone' } },
}).createMachine({
  id: 'lamp',
  initial: 'dark',
  states: {
    dark: { on: { press: { target: 'bright', actions: emit({ type: 'shone' }) } } },
    bright: { on: { press: 'dark', cut: 'dark' } },
  },
});

const cat = setup({ types: { events: {} as { type: 'wake' } | { type: 'doze' } } }).createMachine({
  id: 'cat',
  initial: 'asleep',
  states: { asleep: { on: { wake: 'awake' } }, awake: { on: { doze: 'asleep' } } },
});

/** A lamp that wakes the cat; `night` is something outside, which cuts the lamp off. */
const room = (situation: (nights: number) => unknown): System => ({
  startingPoints: ['evening'],
  begin: (_, note) => {
    const [lit, pet] = [createActor(lamp), createActor(cat)];
    let nights = 0;
    lit.on('shone', () => pet.send({ type: 'wake' }));
    startForTest(lit);
    startForTest(pet);
    const fall = () => {
      nights += 1;
      note('night', 'falls');
      lit.send({ type: 'cut' });
      if (nights === 2) pet.send({ type: 'doze' });
    };
    return {
      charts: () => [lit, pet],
      moves: () => [
        { name: 'press', run: () => lit.send({ type: 'press' }) },
        ...(nights < 2 ? [{ name: 'night', run: fall }] : []),
      ],
      situation: () => situation(nights),
      stop: () => [lit, pet].forEach((actor) => actor.stop()),
    };
  },
});
const counting = room((nights) => nights);

describe('charts that run together', () => {
  it('are explored until nothing is new', async () => {
    const { vertices, isComplete } = await exploreSystem(counting, 10);
    expect(isComplete).toBe(true);
    expect([...vertices.values()].map(({ moment }) => Object.values(moment.states).join(' '))).toContain('dark awake');
  });

  it('are explored in as many moves as said', async () => {
    const { vertices, isComplete } = await exploreSystem(counting, 1);
    expect([vertices.size, isComplete]).toEqual([3, false]);
  });

  it('are surveyed: who does what to whom, who meets whom', async () => {
    const { charts, interactions, meetings, tours } = await surveyTogether(
      counting,
      [{ machine: lamp }, { machine: cat }],
      10,
    );
    expect(charts[0]!.facts).toEqual([{ name: 'shone', verdict: 'covered' }]);
    expect(charts.flatMap(({ transitions }) => transitions).map(({ verdict }) => verdict)).not.toContain('uncovered');
    expect(interactions).toContainEqual({ cause: 'lamp.dark :: press', effects: ['cat.asleep :: wake'] });
    expect(interactions).toContainEqual({
      cause: 'night :: falls',
      effects: expect.arrayContaining(['lamp.bright :: cut']) as string[],
    });
    expect(meetings).toContainEqual({ one: 'lamp', state: 'dark', other: 'cat', met: ['asleep', 'awake'], never: [] });
    expect(tours.every(({ startingPoint }) => startingPoint === 'evening')).toBe(true);
  });

  it('must be told apart finely enough', async () => {
    await expect(
      exploreSystem(
        room(() => 'always'),
        10,
      ),
    ).rejects.toThrow(/is not always offered: tell more apart/);
  });
});
