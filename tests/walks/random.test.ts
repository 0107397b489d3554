import { describe, expect, it } from 'vitest';
import { explore, seedOfTests } from '../../walks/random/randomWalks.ts';
import { readModels } from '../models/declarations.ts';
import { busyness, endlesslyBusy } from '../../walks/rules/busy.ts';
import { groundOf, walkSystems } from '../../walks/random/command.ts';
import { chartOf } from '../../walks/random/walkables.ts';

const models = await readModels();

describe('random walks', () => {
  it.each(models)('$file follows its chart', async (model) => {
    const { failure } = await explore(chartOf(model), { runs: 6, seed: seedOfTests, length: 25 });
    expect(failure).toBeUndefined();
  });
});

describe('npm run verify -- random', () => {
  it('names the systems in place of one that is unknown', () =>
    expect(groundOf('browser')).rejects.toThrow(
      'There is no system “browser”. Did you mean the shop in a browser? The systems are the chart ',
    ));

  it('walks a system, the same way again for a seed', async () => {
    const said: string[] = [];
    const again = () => walkSystems('the chart patience', { runs: 2, seed: 7, length: 5 }, (text) => said.push(text));
    expect([await again(), await again()]).toEqual([0, 0]);
    expect(said[0]).toMatch(/^✓ 1 of 1, the chart patience: 0 saved counterexamples, 2 test paths of \d+ steps?$/);
    expect(said[1]).toBe(said[0]);
  });
});

describe('every busy state', () => {
  it.each(models)('of $file is left under every fault', ({ machine, options }) => {
    expect(endlesslyBusy(machine, options, busyness)).toEqual([]);
  });
});
