import { describe, expect, it } from 'vitest';
import { check } from './check.ts';
import { slowShop, stateOf, system, Till, till, words } from './till.fixture.ts';
import type { Process } from './processes.ts';
import type { Seen } from './globalState.ts';
import { stepsOf, asSequenceDiagram, inWords, replaySteps } from './counterexample.ts';
import { simulate } from './simulate.ts';

const judgeShared = (shared: string) => (shared === '{"keys":1}' ? ['a key was made'] : []);

/** What happens until these processes break the rule that no key is made. */
const pathsToKey = async (...processes: Process[]) => {
  const { counterexamples } = await check(system(true, { buy: 1 }, { processes, judgeShared }));
  return counterexamples.map(({ path }) => path.map(({ move }) => move.type));
};

/** What is broken if the till must be able to get into this state. */
const withoutOutcome = async (is: string) => {
  const outcomes = { [`it is not ${is}`]: (seen: Seen) => stateOf(seen) === is };
  const { counterexamples } = await check(system(true, { 'answer lost': 1 }, { outcomes }));
  return counterexamples;
};

describe('a system of processes', () => {
  it('is explored completely, and each distinct step runs once', async () => {
    const whole = system(true, {});
    const result = await check(whole);
    expect(result).toMatchObject({ states: 4, edges: 3, depth: 3, isComplete: true, counterexamples: [] });
    expect(whole.work()).toEqual({ inputs: 3, replayed: 0, locals: 3, worlds: 2, replies: 1 });
  });

  it('judges what a site shares once every process of it was told', async () => {
    expect(await pathsToKey(till(true))).toEqual([['move']]);
    expect(await pathsToKey(till(true), { ...till(true), name: 'another till' })).toEqual([['move', 'notice']]);
  });

  it('names the rules that a move of the world breaks, also where it changes nothing', async () => {
    const moves = [
      { name: 'a job runs', run: (at: string) => Promise.resolve({ world: at, broken: ['a job fails'] }) },
    ];
    const { counterexamples } = await check(system(true, { 'a job runs': 1 }, { world: { ...slowShop, moves } }));
    expect(counterexamples).toMatchObject([{ rule: 'a job fails', path: [{ move: { name: 'a job runs' } }] }]);
  });

  it('tells those who judge what a site shares which processes are open', async () => {
    const seen: number[] = [];
    const judge = (_: string, facts: readonly object[]) => {
      seen.push(facts.length);
      return [];
    };
    const closed = { ...till(true, null), name: 'another till', mayOpenAt: 'the till' };
    await check(system(true, { opened: 1 }, { processes: [till(true), closed], judgeShared: judge }));
    expect(new Set(seen)).toEqual(new Set([1, 2]));
  });

  it('must lead to its outcomes at first, without a fault', async () => {
    expect(await withoutOutcome('bought')).toEqual([]);
    expect(await withoutOutcome('stolen')).toEqual([{ rule: 'it is not stolen', path: [] }]);
  });

  it('shows the shortest way to a broken rule, in words and as a diagram', async () => {
    const { counterexamples } = await check(system(false, { 'answer lost': 1, 'request late': 1 }));
    expect(counterexamples.map(({ rule }) => rule)).toEqual(['it is sold twice']);
    const [{ path }] = counterexamples as [(typeof counterexamples)[0]];
    expect(inWords(stepsOf(path, words), words)).toEqual([
      '1. till: buy',
      '2. till → shop: buy under key 1: sold',
      '3. shop → till: sold, and it is lost',
      '4. till: buy',
      '5. till → shop: buy under key 2: sold',
    ]);
    expect(asSequenceDiagram(stepsOf(path, words), words)).toBe(
      [
        'sequenceDiagram',
        '  autonumber',
        '  participant p0 as till',
        '  participant p1 as shop',
        '  p0->>p0: buy',
        '  p0->>p1: buy under key 1: sold',
        '  p1--xp0: sold',
        '  p0->>p0: buy',
        '  p0->>p1: buy under key 2: sold',
      ].join('\n'),
    );
  });

  it('walks a saved counterexample again: it breaks its rule, or its steps go another way', async () => {
    const faults = { 'answer lost': 1, 'request late': 1 };
    const { counterexamples } = await check(system(false, faults));
    const counterexample = stepsOf(counterexamples[0]!.path, words);
    expect(JSON.parse(JSON.stringify(counterexample))).toEqual(counterexample);
    expect(counterexample[2]).toEqual({
      type: 'answer lost',
      process: 'till',
      what: 'buy under key 1',
      answer: 'sold',
    });

    const again = await replaySteps(system(false, faults), counterexample, words);
    expect(again).toEqual({ steps: counterexample, broken: [{ rule: 'it is sold twice', after: 5 }] });
    const fixed = await replaySteps(system(true, faults), counterexample, words);
    expect(fixed).toEqual({ steps: [...counterexample.slice(0, 4), null], broken: [] });
  });

  it('walks a saved counterexample to a state from which a goal is out of reach', async () => {
    const faults = { buy: 1, 'request lost': 1 };
    const { counterexamples } = await check(system(true, faults));
    const counterexample = stepsOf(counterexamples[0]!.path, words);
    const again = await replaySteps(system(true, faults), counterexample, words);
    expect(again).toEqual({ steps: counterexample, broken: [{ rule: 'it is never sold', after: 2 }] });
    const patient = await replaySteps(system(true, { ...faults, buy: 2 }), counterexample, words);
    expect(patient.broken).toEqual([]);
  });

  it('closes and opens processes: requests without a process go on, or die with it', async () => {
    const { counterexamples, states } = await check(system(true, { closed: 1 }));
    expect(counterexamples.map(({ rule }) => rule)).toEqual(['it is sold twice']); // the key was lost with the till
    expect(states).toBeGreaterThan(4);
    const [{ path }] = counterexamples as [(typeof counterexamples)[0]];
    expect(path.map(({ move }) => move.type)).toEqual(['move', 'closed', 'opened', 'move', 'arrives', 'arrives']);
  });

  it('never goes on with a process that has ended, even if another looks like it', async () => {
    const leaving: Process = {
      ...till(true),
      start: (_, shared) => {
        const running = new Till(shared, true);
        const [run, look] = [running.run.bind(running), running.look.bind(running)];
        let isOver = false;
        running.run = async (input, now) => {
          if (input.type === 'move' && input.name === 'leave') isOver = true;
          else await run(input, now);
        };
        running.look = () => ({ ...look(), moves: look().moves.flatMap((move) => ['leave', move]), isOver });
        return Promise.resolve(running);
      },
    };
    const result = await check(system(true, { leave: 1 }, { processes: [leaving] }));
    expect(result).toMatchObject({ isComplete: true, counterexamples: [] });
  });

  it('lets things happen while the world works on a request', async () => {
    const result = await check(system(true, { 'it fails': 1, 'all is returned': 1 }, { world: slowShop }));
    expect(result).toMatchObject({ isComplete: true, counterexamples: [] });
  });

  it('bounds several things together', async () => {
    const apart = await check(system(true, { 'request lost': 1, 'answer lost': 1 }));
    const together = await check(system(true, { 'request lost + answer lost': 1 }));
    expect(together.states).toBeLessThan(apart.states);
  });

  it('ends early where it is told to, and says so', async () => {
    const faults = { 'request lost': 2, 'answer lost': 2, 'request late': 2 };
    const { isComplete, states } = await check(system(true, faults), { maxStates: 20 });
    expect(isComplete).toBe(false);
    expect(states).toBeLessThan(40);
  });

  it('refuses a process that does not do the same again', async () => {
    let starts = 0;
    const moody: Process = {
      ...till(true),
      start: (_, shared) => {
        starts += 1;
        const running = new Till(shared, true);
        const look = running.look.bind(running);
        running.look = () => ({ ...look(), key: `${look().key} ${starts}` });
        return Promise.resolve(running);
      },
    };
    const twice = { closed: 1, 'request lost': 1, 'answer lost': 1 };
    await expect(check(system(true, twice, { processes: [moody] }))).rejects.toThrow(/till does not do the same again/);
  });
});

const runsOf = async (whole: ReturnType<typeof system>) => {
  const runs = [];
  for (let seed = 1; seed <= 8; seed += 1) runs.push(await simulate(whole, { seed, steps: 30 }));
  return runs;
};

describe('a simulated run', () => {
  const faults = { 'request lost': 9, 'answer lost': 9, 'request late': 9, 'request repeated': 9 };

  it('is the same for the same seed, whatever was simulated before', async () => {
    const known = system(false, faults);
    const before = [];
    for (const seed of [1, 2, 3, 4]) before.push(await simulate(known, { seed, steps: 20 }));
    const alone = await simulate(system(false, faults), { seed: 4, steps: 20 });
    expect(alone.counterexample).toEqual(before[3]!.counterexample);
    expect(alone).toMatchObject({ steps: before[3]!.steps, faults: before[3]!.faults });
    expect(new Set(before.map(({ steps }) => steps)).size).toBeGreaterThan(1);
  });

  it('ends with the rule that it breaks, and how', async () => {
    const runs = await runsOf(system(false, { 'answer lost': 9 }));
    const broken = runs.filter(({ counterexample }) => counterexample !== null);
    expect(broken.length).toBeGreaterThan(0);
    for (const { counterexample, steps } of broken) {
      expect(counterexample!.rule).toBe('it is sold twice');
      expect(counterexample!.path).toHaveLength(steps);
      expect(counterexample!.path.at(-1)!.move.type).toBe('arrives');
    }
  });

  it('goes on without faults until every goal is reached', async () => {
    const runs = await runsOf(system(true, faults));
    expect(runs.map(({ counterexample }) => counterexample)).toEqual(runs.map(() => null));
    expect(Math.max(...runs.map(({ faults: count }) => count))).toBeGreaterThan(0);
  });

  it('says which goal is not reached', async () => {
    const runs = await runsOf(system(true, { buy: 1, 'request lost': 1 }));
    const rules = runs.map(({ counterexample }) => counterexample?.rule);
    expect(new Set(rules)).toEqual(new Set([undefined, 'it is never sold']));
  });
});
