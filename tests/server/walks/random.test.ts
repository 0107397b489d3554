import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { walkableApi } from '../../../walks/random/api/random.ts';
import { openOwnApi } from '../../../walks/random/api/open.ts';
import { explore, seedOfTests } from '../../../walks/random/randomWalks.ts';
import { walkAtRandom } from 'xstate-walks';

let server: Awaited<ReturnType<typeof openOwnApi>>;
beforeAll(async () => {
  server = await openOwnApi();
});
afterAll(() => server.close());

const taken = async () => ({ charged: true as const, reference: 'r1' });

const walk = async (runs: number) => {
  const judged = new Map<string, number>();
  const walkable = await walkableApi(server.origin, server.api, judged);
  const { failure, moves } = await explore(walkable, { runs, seed: seedOfTests });
  expect([failure, moves]).toEqual([undefined, runs * 30]);
  expect(judged.size).toBeGreaterThan(2);
};

describe('random calls', () => {
  it('S125, A5, A34: keep the rules of the shop, from every caller', () => walk(5));
  it('S125, A5, A34: keep its rules also where many are made', { tags: 'soak' }, () => walk(60));

  it('find a server that takes a card which was declined', { tags: 'soak' }, async () => {
    const { origin, api } = await server.beside({ gateway: { charge: taken, outcomeOf: taken } });
    const { failure } = await walkAtRandom(await walkableApi(origin, api), { runs: 60, seed: 7 });
    expect(failure?.said).toMatch(/^an order is paid without its buyer’s authorization: \w+$/);
    expect(failure?.moves.length).toBeLessThan(4); // two orders, where it is the older one
    expect(failure?.moves.at(-1)).toMatch(/’s card for .* is declined$/);
  });
});
