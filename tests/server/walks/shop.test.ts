import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { replayWalk } from 'xstate-walks';
import { explore, seedOfTests } from '../../../walks/random/randomWalks.ts';
import { walkableServer } from '../../../walks/random/walkables.ts';
import { openShop, type OpenShop } from '../../fixtures/api.ts';

let server: OpenShop;
beforeAll(async () => {
  server = await openShop({ settings: { maxOpenOrders: 1_000_000 } });
});
afterAll(() => server.close());

describe('random walks', () => {
  it('A1, A5, A25: the shop and its server keep the rules, whatever becomes of every call and whenever the page is reloaded', async () => {
    const judged = new Map<string, number>();
    const { failure, moves } = await explore(walkableServer(server, judged), {
      runs: 6,
      seed: seedOfTests,
      length: 30,
    });
    expect([failure, moves]).toEqual([undefined, 180]);
    expect(judged.size).toBeGreaterThan(5);
  });
});

describe('A40: one wish is one order', () => {
  const review = 'Olive, about to place her order';
  const placed = 'place the order | createOrder: as it is';

  it.each<[string, string]>([
    [
      'when a request arrives after it was refused and the order placed again',
      `place the order | reload | listMyOrders: as it is | the price changes | ${placed} | ${placed} |
       the price changes | createOrder, which was aborted, reaches the server`,
    ],
    [
      'when another tab sends it again after a reload',
      `open the review in another tab | place the order | reload | listMyOrders: as it is |
       place the order in another tab | listMyOrders: as it is | place the order in another tab |
       createOrder: as it is | createOrder, which was aborted, reaches the server`,
    ],
    [
      'when two tabs send it at the same moment',
      `open the review in another tab | place the order | place the order in another tab |
       createOrder: as it is | listMyOrders: as it is | see the order in another tab`,
    ],
  ])('%s', async (_, moves) => {
    const said = await replayWalk(walkableServer(server), {
      startingPoint: review,
      moves: moves.split('|').map((move) => move.trim()),
    });
    expect(said).toEqual({ wrong: undefined, missing: [] });
  });
});
