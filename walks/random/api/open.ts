import { openShop, PASSWORD, type Shop } from '../../../tests/fixtures/api.ts';
import { shopApi } from '../../../tests/drivers/api/shopApi.ts';
import { walkableApi } from './random.ts';

const settings = { maxOpenOrders: 1_000_000 };

/** This project's server over plain HTTP. */
const listening = async ({ app }: Pick<Shop, 'app'>) => {
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  return { origin, api: shopApi(origin, { email: 'admin@example.com', password: PASSWORD }) };
};

/** This project's server on a new database; `beside` is another one on the same database. */
export async function openOwnApi() {
  const shop = await openShop({ settings });
  return {
    ...(await listening(shop)),
    beside: async (overrides: Parameters<typeof shop.beside>[0]) =>
      listening(await shop.beside({ settings, ...overrides })),
    close: () => shop.close(),
  };
}

/**
 * The API for random walks: the server at `BASE_URL`, with the administrator of `ADMIN_EMAIL` and `ADMIN_PASSWORD` (else
 * that of the demonstration); without it, our own.
 */
export async function openApi({ BASE_URL, ADMIN_EMAIL, ADMIN_PASSWORD }: NodeJS.ProcessEnv = process.env) {
  if (!BASE_URL) {
    const { origin, api, close } = await openOwnApi();
    return { walkable: await walkableApi(origin, api), close };
  }
  const { origin } = new URL(BASE_URL);
  const admin = { email: ADMIN_EMAIL ?? 'admin@example.com', password: ADMIN_PASSWORD ?? 'admin-proshop' };
  return { walkable: await walkableApi(origin, shopApi(origin, admin)), close: async () => {} };
}
