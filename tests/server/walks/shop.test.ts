import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { explore, seedOfTests } from '../../paths/chance.ts';
import { serverTerrain } from '../../paths/withServer/open.ts';
import { openShop, type OpenShop } from '../../support/api.ts';

let server: OpenShop;
beforeAll(async () => {
  server = await openShop({ settings: { maxOpenOrders: 1_000_000 } });
});
afterAll(() => server.close());

describe('the shop and its server, by chance', () => {
  it('A1, A5, A25: keep the rules, whatever becomes of every call and whenever the page is reloaded', async () => {
    const judged = new Map<string, number>();
    const { failure, moves } = await explore(serverTerrain(server, judged), { runs: 6, seed: seedOfTests, length: 30 });
    expect([failure, moves]).toEqual([undefined, 180]);
    expect(judged.size).toBeGreaterThan(5);
  });
});
