import { afterAll, beforeAll, expect, it } from 'vitest';
import { explore, seedOfTests } from '../paths/chance.ts';
import { openPageTerrain } from '../paths/inBrowser/open.ts';

const judged = new Map<string, number>();
let opened: Awaited<ReturnType<typeof openPageTerrain>>;

beforeAll(async () => {
  opened = await openPageTerrain(judged);
});
afterAll(() => opened?.close());

it('A1, A5, A25: the shop in a browser keeps the rules by chance, whatever becomes of its calls', async () => {
  const { failure, moves } = await explore(opened.terrain, { runs: 3, seed: seedOfTests, length: 20 });
  expect([failure, moves]).toEqual([undefined, 60]);
  expect(judged.size).toBeGreaterThan(7);
});
