// @module-tag soak

import { describe, expect, it, onTestFinished } from 'vitest';
import { openWalkablePage } from '../../walks/random/page/open.ts';
import { explore, seedOfTests } from '../../walks/random/randomWalks.ts';

describe('random walks through the built shop', { tags: 'soak', timeout: 600_000 }, () => {
  it('S125, A5, A28, S91: keep its rules, and every page comes to rest', async () => {
    const { walkable, close } = await openWalkablePage();
    onTestFinished(close);
    const { failure, moves } = await explore(walkable, { runs: 10, seed: seedOfTests });
    expect([failure, moves]).toEqual([undefined, 300]);
  });
});
