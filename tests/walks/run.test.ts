import { describe, expect, it } from 'vitest';
import { deferredOf, keepRecord, modelOf } from 'xstate-walks';
import { recordsFolder } from 'xstate-walks/vitest';
import { paths } from '../../walks/cli/paths.ts';
import { printRun } from '../../walks/cli/printRun.ts';
import { readSome } from '../../walks/readModels.ts';
import { isGood, resultsOf } from '../../walks/cli/results.ts';
import { runWalks } from '../../walks/cli/run.ts';

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
    expect(text).toContain('✗ view: 0 of 22 states, at least 100 %');
    expect(text).toMatch(/1 walk failed:\n✗ view, patience, 1 of 1\nno such button$/);
  });

  it('is not asked of a browser where nothing in a browser leads there', async () => {
    await keepRecord({ system: 'browser', chart: 'order', goal: 'transitions', tour: '1', passed: true, steps: [] });
    const { coverages } = await resultsOf(folder(), models);
    const { transitions, states } = coverages.find(({ chart }) => chart === 'order')!;
    const beyond = 'the wallet ends with a payment or not at all';
    expect(transitions.find(({ name }) => name.endsWith('xstate.error.actor.wallet'))!.why).toBe(beyond);
    expect(states.find(({ name }) => name.endsWith('walletUnavailable'))!.why).toBe(beyond);
  });
});

const at = (url: string, ...args: string[]) => paths([...args, '--base-url', url], say);

describe('npm run paths -- --run', () => {
  it('runs the tests that follow a chart', async () => {
    expect(await runWalks({ systems: ['view'], charts: ['patience'], folder: folder() })).toBe(true);
    const { records } = await resultsOf(folder(), models);
    expect(records.map(({ system, chart }) => [system, chart])).toEqual([['view', 'patience']]);
  });

  it('says what it does not understand', async () => {
    await expect(paths(['--run', 'moon'], say)).rejects.toThrow('--run is for actor, view, browser, api, not moon');
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
