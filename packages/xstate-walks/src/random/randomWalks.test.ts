import { describe, expect, it } from 'vitest';
import { createMachine } from 'xstate';
import { deferred } from '../walk/deferred.ts';
import { describeFailure, walkAtRandom, type Walkable } from './randomWalks.ts';
import { walkableChart } from './walkableChart.ts';
import { lightMachine, playerMachine } from '../fixtures/charts.ts';
import { rulesOver, watcherOf, watchOf, type StepTaken } from '../rules/rules.ts';

/** A purse that may be put into and taken out of; a broken one forgets to look after it was locked twice. */
const purse = (isBroken: boolean): Walkable => ({
  name: 'the purse',
  startingPoints: ['empty', 'with a coin'],
  walk: async (startingPoint, choose) => {
    let [coins, locks] = [startingPoint === 'empty' ? 0 : 1, 0];
    const { always } = rulesOver<{ coins: number }>();
    const watcher = watcherOf([
      always(
        'it owes nothing',
        ['coins'],
        ({ coins: left }) => [left],
        (left) => left >= 0,
      ),
    ]);
    const moves: Record<string, () => void> = {
      put: () => void (coins += 1),
      take: () => void (coins -= 1),
      lock: () => void (locks += 1),
      shake: () => {},
    };
    for (;;) {
      const offered = Object.keys(moves).filter((name) => name !== 'take' || coins > 0 || (isBroken && locks > 1));
      const name = choose(offered);
      if (name === undefined) return;
      moves[name]!();
      watcher.look(name, { coins });
    }
  },
});

const stateOf = ({ state }: StepTaken) => ({ state: state.value });

const randomOptions = { runs: 50, seed: 7, length: 20 };

describe('random walks', () => {
  it('find nothing where nothing is wrong, and take all their moves', async () => {
    expect(await walkAtRandom(purse(false), randomOptions)).toEqual({ runs: 50, moves: 1000, failure: undefined });
  });

  it('find what is wrong, by as few moves as lead there', async () => {
    const { failure } = await walkAtRandom(purse(true), randomOptions);
    expect(failure).toEqual({
      system: 'the purse',
      startingPoint: 'empty',
      moves: ['lock', 'lock', 'take'],
      said: 'it owes nothing',
      seed: 7,
    });
    expect(describeFailure(failure!, 'do it')).toBe(`it owes nothing

the purse, from empty, after 3 moves:
   1  lock
   2  lock
   3  take

seed 7; again: do it`);
  });

  it('are the same ones for the same seed', async () => {
    const before = await walkAtRandom(purse(true), randomOptions);
    expect(await walkAtRandom(purse(true), randomOptions)).toEqual(before);
  });
});

describe('random walks of one chart', () => {
  const services = deferred('getTrack');
  const player = playerMachine.provide({ actors: services.actors });
  const options = {
    inputs: [{ id: '7' }, { id: '8' }],
    events: {
      'screen.touch': [{ at: 1 }, { at: -1 }],
      'xstate.done.actor.getTrack': [
        { output: { title: 'Song', seconds: 9 } },
        { output: { title: 'Silence', seconds: 0 } },
      ],
    },
  };

  it('does what the pure chart says, refused events included', async () => {
    const walks = [
      await walkAtRandom(walkableChart(player, options, services), { runs: 30, seed: 7 }),
      await walkAtRandom(walkableChart(lightMachine, {}, { outcomes: {} }), { runs: 30, seed: 7 }),
    ];
    expect(walks.map(({ failure }) => failure)).toEqual([undefined, undefined]);
    expect(walks[0]!.moves).toBeGreaterThan(500);
  });

  it('is watched by rules', async () => {
    const { never } = rulesOver<{ state: unknown }>();
    const quiet = never(
      'it never ends',
      ['state'],
      ({ state }) => [state],
      (state) => state === 'closed' && 'closed',
    );
    const walkable = walkableChart(player, { ...options, watch: watchOf([quiet], stateOf) }, services);
    const { failure } = await walkAtRandom(walkable, { runs: 50, seed: 7 });
    expect(failure).toMatchObject({
      said: 'it never ends: closed',
      moves: ['getTrack answers {"output":{"title":"Song","seconds":9}}', 'player.close'],
    });
  });

  it('tells moves apart that say the same', async () => {
    const machine = createMachine({ id: 'bell', initial: 'a', states: { a: { on: { ring: 'b' } }, b: {} } });
    const seen: (readonly string[])[] = [];
    const samples = [{ how: () => 1 }, { how: () => 2 }];
    const walkable = walkableChart(machine, { events: { ring: samples } }, { outcomes: {} });
    await walkable.walk('the start', (offered) => void seen.push(offered));
    expect(seen).toEqual([['ring {}', 'ring {} (2)']]);
  });
});
