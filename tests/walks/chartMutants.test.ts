import { expect, it } from 'vitest';
import { scoreOf } from 'xstate-walks';
import { chartMutants } from '../../walks/chartMutants.ts';

it(
  'of the mutants of the charts, one in sixty-five is tried here, and more than 95 % of them die',
  { tags: 'soak' },
  async () => {
    const charts = await chartMutants({ every: 65, moments: 1_000 });
    const { dead, alive, score } = scoreOf(charts.flatMap(({ fates }) => fates));
    expect(charts.length).toBeGreaterThan(15);
    expect(dead + alive).toBeGreaterThan(60);
    expect(score).toBeGreaterThan(0.95);
  },
);
