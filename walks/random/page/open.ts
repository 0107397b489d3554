import type { Browser } from 'playwright-core';
import { attachProbe } from 'xstate-walks/playwright';
import { type Choose, type Walkable, watcherOf } from 'xstate-walks';
import { lineOf } from '../../../common/domain/cart.ts';
import type { Product } from '../../../common/contract/product.ts';
import { launchBrowser } from '../../../tests/drivers/browser/browser.ts';
import { anAddress } from '../../../tests/fixtures/samples.ts';
import { shopApi, type Person, type ShopApi } from '../../../tests/drivers/api/shopApi.ts';
import { startShopServer } from '../../../tests/fixtures/shopServer.ts';
import { watch } from '../../../tests/drivers/browser/watch.ts';
import { shopRules } from '../../rules/rules.ts';
import { faultsOn } from './faults.ts';
import { restOf } from './rest.ts';
import { Walker } from './walker.ts';

type StartingPoint = { path: string; stored: (person: Person, product: Product) => Record<string, unknown> };

const startingPoints: Record<string, StartingPoint> = {
  'a new visitor': { path: '/', stored: () => ({}) },
  'Ada, about to place her order': {
    path: '/placeorder',
    stored: (person, product) => ({
      userInfo: { ...person, password: undefined },
      cartItems: [lineOf(product, 1)],
      shippingAddress: { ...anAddress, address: '1 Walker Street' },
      paymentMethod: 'GooglePay',
      addressOwner: person._id,
    }),
  },
};

const write = (stored: Record<string, unknown>) =>
  Object.entries(stored).map(([name, value]) => ({ name, value: JSON.stringify(value) }));

/** Walks until `choose` ends the walk, and checks the rules after each move. */
async function walkPage(walker: Walker, choose: Choose, judged?: Map<string, number>) {
  const { look } = watcherOf(shopRules, judged);
  await walker.settled();
  look('', await walker.see());
  for (;;) {
    const moves = await walker.moves();
    const chosen = choose(moves.flatMap((move) => Array.from({ length: move.weight ?? 1 }, () => move.name)));
    if (chosen === undefined) return;
    walker.beginMove();
    await moves.find(({ name }) => name === chosen)!.run();
    await walker.settled();
    look(chosen, await walker.see());
  }
}

/** The built shop in a browser, with its server, for random walks: the moves are what a screen offers. */
export function walkablePage(browser: Browser, address: string, api: ShopApi, judged?: Map<string, number>): Walkable {
  let created: Promise<Product[]> | undefined;
  return {
    name: 'the shop in a browser',
    startingPoints: Object.keys(startingPoints),
    walk: async (startingPoint, choose) => {
      created ??= Promise.all([
        api.aProduct({ name: 'Walking lamp', price: 40, countInStock: 500 }),
        api.aProduct({ name: 'Walking radio', price: 120, countInStock: 500 }),
      ]);
      const products = await created;
      const people = await Promise.all(['Ada', 'Bob'].map((name) => api.aPerson(name)));
      const { path, stored } = startingPoints[startingPoint]!;
      const localStorage = write(stored(people[0]!, products[0]!));
      const context = await browser.newContext({
        baseURL: address,
        reducedMotion: 'reduce',
        serviceWorkers: 'block',
        storageState: { cookies: [], origins: [{ origin: address, localStorage }] },
      });
      try {
        context.setDefaultTimeout(10_000);
        const troubles = watch(context, [/\/api\//, /\/order\//, /\/product\//]);
        await attachProbe(context, () => undefined);
        const page = await context.newPage();
        const now = Date.now();
        await page.clock.install({ time: now });
        await page.clock.pauseAt(now + 1000);
        const faults = await faultsOn(page);
        const rest = restOf(page, faults.isSilent);
        await context.route(
          ({ origin }) => origin !== new URL(address).origin,
          (route) => route.abort(),
        );
        await page.goto(path, { waitUntil: 'commit' });
        const walker = new Walker({ page, api, faults, rest, people, products });
        await walkPage(walker, choose, judged);
        if (troubles.length > 0) throw new Error(troubles.join('\n'));
      } finally {
        await context.close();
      }
    },
  };
}

/** The same, with its own browser and server. */
export async function openWalkablePage() {
  const [browser, server] = await Promise.all([
    launchBrowser(),
    startShopServer({
      env: { MAX_OPEN_ORDERS: '1000', MAX_UNITS_HELD_BY_NEW_ACCOUNT: '100000' },
      isLongLived: true,
    }),
  ]);
  return {
    walkable: walkablePage(browser, server.address, shopApi(server.address)),
    close: async () => void (await Promise.all([browser.close(), server.stop()])),
  };
}
