import { lineOf } from '../../../common/domain/cart.ts';
import { type Walkable, watcherOf } from 'xstate-walks';
import type { ShopApi } from '../../../tests/drivers/api/shopApi.ts';
import { shopRules } from '../../rules/rules.ts';
import { callsIn } from './calls.ts';
import { shoppers, Visit } from './visit.ts';

/**
 * The HTTP API of a running server: random calls by a guest, two shoppers and an administrator, including repeated and
 * concurrent ones.
 */
export async function walkableApi(origin: string, api: ShopApi, judged?: Map<string, number>): Promise<Walkable> {
  const people = {
    'a guest': null,
    Olive: await api.aPerson('Olive Owner'),
    Otto: await api.aPerson('Otto Other'),
    'the admin': await api.anAdmin(),
  };
  const ordersNow = async () =>
    new Set((await Promise.all(shoppers.map((name) => api.ordersOf(people[name])))).flat().map(({ _id }) => _id));

  return {
    name: 'the API',
    startingPoints: ['two products'],
    walk: async (_beginning, choose) => {
      const products = {
        plenty: lineOf(await api.aProduct({ price: 40, countInStock: 999 }), 2),
        scarce: lineOf(await api.aProduct({ price: 120, countInStock: 1 }), 1),
      };
      const visit = new Visit(origin, people, products, await ordersNow());
      const watcher = watcherOf(shopRules, judged);
      for (;;) {
        const moves = callsIn(visit);
        const name = choose(Object.keys(moves));
        if (name === undefined) return;
        const { run, may } = moves[name]!;
        const responses = await run();
        const wrong = responses.filter(({ status }) => !may.includes(status));
        if (wrong.length > 0)
          throw new Error(
            `${name}: answered ${wrong.map(({ status, body }) => `${status} ${body.message ?? ''}`).join(', ')}, not ${may.join(' or ')}`,
          );
        watcher.look(name, await visit.look());
      }
    },
  };
}
