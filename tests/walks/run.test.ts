import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { TestModel } from '@xstate/test';
import { deferredOf, keepRecord, modelOf, walkAtRandom } from 'xstate-walks';
import { TestModel as OfGraph } from 'xstate/graph';
import { recordsFolder } from 'xstate-walks/vitest';
import { paths } from '../../walks/cli/paths.ts';
import { printRun } from '../../walks/cli/printRun.ts';
import { readSome } from '../models/declarations.ts';
import { isGood, resultsOf } from '../../walks/cli/results.ts';
import { failuresIn, filesOf, folders, runWalks } from '../../walks/cli/run.ts';
import { chartOf } from '../../walks/random/walkables.ts';
import { shopModel } from '../drivers/shop/model.ts';
import { projectDir } from '../fixtures/paths.ts';

const say = () => {};
const models = await readSome('order', 'patience');
const folder = recordsFolder();

/** Walks both charts as actors. */
async function walkAll(cover: 'transitions' | 'pairs') {
  for (const { machine, options } of models) {
    const services = deferredOf(machine);
    await modelOf(machine.provide({ actors: services.actors }), options).walkActor(services.outcomes, cover);
  }
}

describe('the systems', () => {
  it('have every file of walks: one in another folder, such as tests/german, would never be walked', () => {
    expect(filesOf('tests').toSorted()).toEqual(folders.flatMap(filesOf).toSorted());
  });
});

describe('the walks of the shop', () => {
  const [, { machine, options }] = models as [unknown, (typeof models)[number]];
  const ways = {
    'a tour': () => modelOf(machine, options).walkActor(),
    'a tour under the rules of the shop': () => shopModel(machine).walkActor(),
    'a walk at random': () => walkAtRandom(chartOf({ machine, options }), { runs: 1, seed: 7 }),
  };

  it.each(Object.entries(ways))('are taken by `TestModel` of @xstate/test: %s', async (_, walk) => {
    const taken = vi.spyOn(TestModel.prototype, 'testPath');
    const takenByGraph = vi.spyOn(OfGraph.prototype, 'testPath');
    onTestFinished(() => void vi.restoreAllMocks());
    await walk();
    expect(taken).toHaveBeenCalled();
    expect(takenByGraph).not.toHaveBeenCalled();
  });
});

describe('what was really crossed', () => {
  it('is counted by chart and system, and measured by the goals', async () => {
    await walkAll('pairs');
    const results = await resultsOf(folder(), models);
    const order = results.coverages.find(({ chart }) => chart === 'order')!;
    expect(order).toMatchObject({ system: 'actor', failed: 0 });
    expect(
      [...order.states, ...order.transitions, ...order.pairs].filter(({ verdict }) => verdict === 'uncovered'),
    ).toEqual([]);
    expect(order.transitions.every(({ times }) => times > 0)).toBe(true);
    const missed = results.goals.filter(({ isMet }) => !isMet);
    expect(missed.map(({ system, kind }) => [system, kind])).toEqual([['actor', 'refused']]);
    expect(isGood(results)).toBe(false);
  });

  it('is told with what was missed and what failed', async () => {
    await walkAll('transitions');
    const failure = { passed: false, error: 'no such button', steps: [] };
    await keepRecord({ system: 'view', chart: 'patience', goal: 'transitions', tour: '1 of 1', ...failure });
    const text = printRun(await resultsOf(folder(), models));
    expect(text).toMatch(
      /^Walked: actor\n\nchart +states +transitions +branches +outcomes +delays +pairs +refused +walks/,
    );
    expect(text).toMatch(/\npatience +2 +1 +0 +0 +1 +0 +0 +1 +1 +0\n/);
    expect(text).toContain('✗ patience.slow   (uncovered: no walk met it)');
    expect(text).toContain('✗ view: 0 of 28 states, at least 100 %');
    expect(text).toMatch(/1 walk failed:\n✗ view, patience, 1 of 1\nno such button$/);
  });

  it('is not asked of a browser where nothing in a browser leads there', async () => {
    await keepRecord({ system: 'browser', chart: 'order', goal: 'transitions', tour: '1', passed: true, steps: [] });
    const results = await resultsOf(folder(), models);
    const { transitions, states } = results.coverages.find(({ chart }) => chart === 'order')!;
    const beyond = 'the wallet ends with a payment or not at all';
    expect(transitions.find(({ name }) => name.endsWith('xstate.error.actor.wallet'))!.why).toBe(beyond);
    expect(states.find(({ name }) => name.endsWith('walletUnavailable'))!.why).toBe(beyond);
    expect(printRun(results), 'as many states as anywhere').toMatch(
      /\norder +0\/25 \+ 1 +0\/38 \+ 3 (.*\n)+“\+ 1” counts what/,
    );
  });
});

const at = (url: string, ...args: string[]) => paths([...args, '--base-url', url], say);

describe('npm run paths -- --run', () => {
  it('runs the tests that follow a chart', async () => {
    expect(await runWalks({ systems: ['view'], charts: ['patience'], folder: folder() })).toEqual([]);
    const { records } = await resultsOf(folder(), models);
    expect(records.map(({ system, chart }) => [system, chart])).toEqual([['view', 'patience']]);
  });

  it('says of tests that failed their names and why, and of files that did not load', () => {
    const failedTest = { fullName: 'S1: the cart follows its chart', status: 'failed', failureMessages: ['no button'] };
    const file = { name: join(projectDir, 'tests/a.test.ts'), message: 'it does not load', status: 'failed' };
    const passed = { ...failedTest, status: 'passed' };
    const testResults = [
      { ...file, assertionResults: [passed, failedTest] },
      { ...file, assertionResults: [] },
      { ...file, status: 'passed', assertionResults: [passed] },
    ];
    expect(failuresIn({ testResults })).toEqual([
      '✗ S1: the cart follows its chart\nno button',
      '✗ tests/a.test.ts\nit does not load',
    ]);
  });

  it('prints what was walked, and no output of the test runner', { tags: 'soak', timeout: 60_000 }, async () => {
    const command = [join(projectDir, 'walks/cli/start.mjs'), '--run', 'view', '--chart', 'patience'];
    const { stdout, stderr } = await promisify(execFile)(process.execPath, command, { cwd: projectDir });
    expect(stdout).toMatch(/^Walked: view\n\nchart +states .*\npatience +2 +1 .*\n/);
    expect(stdout).toMatch(/\n1 walk, all passed\n$/);
    expect(stdout).not.toMatch(/vitest|RUN|Test Files/);
    expect(stdout).not.toContain('\u001B');
    expect(stderr).toBe('');
  });

  it('says what it does not understand', async () => {
    await expect(paths(['--run', 'moon'], say)).rejects.toThrow(
      'There is no system moon to walk. The systems are actor, view, browser, api.',
    );
    await expect(paths(['moon'], say)).rejects.toThrow('moon is not an option');
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
