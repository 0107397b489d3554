import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { TestModel } from '@xstate/test';
import { deferredOf, modelOf } from 'xstate-walks';
import { TestModel as OfGraph } from 'xstate/graph';
import { recordsFolder } from 'xstate-walks/vitest';
import { paths } from '../../walks/cli/paths.ts';
import { readSome } from '../models/declarations.ts';
import { isGood, resultsOf } from '../../walks/cli/results.ts';
import { filesOf, folders, runWalks } from '../../walks/cli/run.ts';
import { shopModel } from '../drivers/shop/model.ts';
const say = () => {};
const models = await readSome('order', 'patience');
const folder = recordsFolder();

async function walkAll(cover: 'transitions' | 'transition pairs') {
  for (const { machine, options } of models) {
    const services = deferredOf(machine);
    await modelOf(machine.provide({ actors: services.actors }), options).walkActor(services.outcomes, cover);
  }
}

it('the levels have every file of walks: one in another folder, such as tests/german, would never be walked', () => {
  expect(filesOf('tests').toSorted()).toEqual(folders.flatMap(filesOf).toSorted());
});

const [, { machine, options }] = models as [unknown, (typeof models)[number]];
const ways = {
  'a test path': () => modelOf(machine, options).walkActor(),
  'a test path under the rules of the shop': () => shopModel(machine).walkActor(),
};

it.each(Object.entries(ways))('the walks of the shop are taken by `TestModel` of @xstate/test: %s', async (_, walk) => {
  const taken = vi.spyOn(TestModel.prototype, 'testPath');
  const takenByGraph = vi.spyOn(OfGraph.prototype, 'testPath');
  onTestFinished(() => void vi.restoreAllMocks());
  await walk();
  expect(taken).toHaveBeenCalled();
  expect(takenByGraph).not.toHaveBeenCalled();
});

it('what was really crossed is counted by chart and level, and measured by the targets', async () => {
  await walkAll('transition pairs');
  const results = await resultsOf(folder(), models);
  const order = results.coverages.find(({ chart }) => chart === 'order')!;
  expect(order).toMatchObject({ level: 'model', failed: 0 });
  expect(
    [...order.states, ...order.transitions, ...order.pairs].filter(({ verdict }) => verdict === 'uncovered'),
  ).toEqual([]);
  expect(order.transitions.every(({ times }) => times > 0)).toBe(true);
  const missed = results.goals.filter(({ isMet }) => !isMet);
  expect(missed.map(({ level, kind }) => [level, kind])).toEqual([['model', 'ignored events']]);
  expect(isGood(results)).toBe(false);
});

const at = (url: string, ...args: string[]) => paths([...args, '--base-url', url], say);

describe('npm run paths -- --run', () => {
  it('runs the tests that follow a chart', async () => {
    expect(await runWalks({ levels: ['view'], charts: ['patience'], folder: folder() })).toEqual([]);
    const { records } = await resultsOf(folder(), models);
    expect(records.map(({ level, chart }) => [level, chart])).toEqual([['view', 'patience']]);
  });
  it('walks no other backend than one that is there, and that through its API alone', async () => {
    await expect(at('http://127.0.0.1:1', '--chart', 'order')).rejects.toThrow('--base-url goes with --run');
    await expect(at('shop', '--run')).rejects.toThrow('--base-url takes an address such as http://localhost:3000');
    await expect(at('http://127.0.0.1:1', '--run', 'view', 'api')).rejects.toThrow(
      '--base-url is for api, not for view',
    );
    await expect(at('http://127.0.0.1:1', '--run')).rejects.toThrow('There is no shop at http://127.0.0.1:1');
  });
});
