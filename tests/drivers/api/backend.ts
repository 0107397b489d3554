import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addressOf } from '../../../common/contract/endpoints.ts';
import { directoryStore } from '../../../server/features/images/imageStore.ts';
import { openShop, PASSWORD } from '../../fixtures/api.ts';
import { shopApi, type Person, type ShopApi, allEndpoints, type CallName } from './shopApi.ts';

export type Said = { status: number; body: any }; // oxlint-disable-line typescript/no-explicit-any -- a client without types

type Sent = { id?: string; query?: Record<string, string>; body?: unknown; headers?: Record<string, string> };

/** Any shop's API over plain HTTP. */
export type Backend = {
  api: ShopApi;
  ask: (who: Pick<Person, 'token'> | null, call: CallName, sent?: Sent) => Promise<Said>;
  close: () => Promise<void>;
};

type Account = { email: string; password: string };

const bodyOf = (body: unknown): { body?: BodyInit; type?: string } => {
  if (body === undefined) return {};
  return body instanceof FormData ? { body } : { body: JSON.stringify(body), type: 'application/json' };
};

const speakTo = (origin: string, admin: Account): Omit<Backend, 'close'> => ({
  api: shopApi(origin, admin),
  ask: async (who, call, { id, query, body: given, headers } = {}) => {
    const { body, type } = bodyOf(given);
    const response = await fetch(`${origin}${addressOf(allEndpoints[call], { id, query })}`, {
      method: allEndpoints[call].method,
      headers: {
        'Accept-Encoding': 'identity',
        ...(who ? { Authorization: `Bearer ${who.token}` } : {}),
        ...(type === undefined ? {} : { 'Content-Type': type }),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
    });
    return { status: response.status, body: (await response.json()) as unknown };
  },
});

/**
 * The backend at `BASE_URL`, with the administrator of `ADMIN_EMAIL` and `ADMIN_PASSWORD` (else that of the
 * demonstration); it must not have rate limits. Without `BASE_URL`, this project's app on a new database.
 */
export const openBackend = async (env: NodeJS.ProcessEnv = process.env): Promise<Backend> => {
  const { BASE_URL, ADMIN_EMAIL = 'admin@example.com', ADMIN_PASSWORD = 'admin-proshop' } = env;
  if (BASE_URL) {
    const admin = { email: ADMIN_EMAIL, password: ADMIN_PASSWORD };
    return { ...speakTo(new URL(BASE_URL).origin, admin), close: () => Promise.resolve() };
  }
  const dir = mkdtempSync(join(tmpdir(), 'proshop-images-'));
  const shop = await openShop({ images: directoryStore(dir), settings: { uploadMaxBytes: 1_000_000 } });
  const origin = await shop.app.listen({ port: 0, host: '127.0.0.1' });
  return {
    ...speakTo(origin, { email: 'admin@example.com', password: PASSWORD }),
    close: async () => {
      await shop.close();
      rmSync(dir, { recursive: true });
    },
  };
};
