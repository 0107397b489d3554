import { expect, it } from 'vitest';
import { scoreOf } from '../model/mutants.ts';
import { chartMutants } from './chartMutants.ts';

it('of the mutants of the charts, one in fifty is tried here, and more than 95 % of them die', async () => {
  const charts = await chartMutants({ every: 50 });
  const { dead, alive, score } = scoreOf(charts.flatMap(({ fates }) => fates));
  expect(charts.length).toBeGreaterThan(15);
  expect(dead + alive).toBeGreaterThan(60);
  expect(score).toBeGreaterThan(0.95);
});
