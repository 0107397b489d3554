import { describe, expect, it } from 'vitest';
import { explore, seedOfTests } from '../../walks/random/randomWalks.ts';
import { readModels } from '../models/declarations.ts';
import { busyness, endlesslyBusy } from '../../walks/rules/busy.ts';
import { chartOf, shop } from '../../walks/random/walkables.ts';

const models = await readModels();

describe('random walks', () => {
  it.each(models)('$file follows its chart', async (model) => {
    const { failure } = await explore(chartOf(model), { runs: 6, seed: seedOfTests, length: 25 });
    expect(failure).toBeUndefined();
  });

  it('the shop keeps its rules', async () => {
    const { failure } = await explore(shop, { runs: 150, seed: seedOfTests });
    expect(failure).toBeUndefined();
  });
});

describe('every busy state', () => {
  it.each(models)('of $file is left under every fault', ({ machine, options }) => {
    expect(endlesslyBusy(machine, options, busyness)).toEqual([]);
  });
});
