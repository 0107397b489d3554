import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startShopServer, type ShopServer } from '../fixtures/shopServer.ts';

const scratch = mkdtempSync(join(tmpdir(), 'proshop-pages-only-'));
const dataDir = join(scratch, 'data');
let server: ShopServer;
beforeAll(async () => {
  const env = { NODE_ENV: 'production', API_HOST: 'https://api.example.com' };
  server = await startShopServer({ dataDir, env });
});
afterAll(async () => {
  await server?.stop();
  rmSync(scratch, { recursive: true });
});

const get = (path: string) => fetch(`${server.address}${path}`);

describe('a server whose pages call another backend (API_HOST)', () => {
  it('opens no database, and leaves the data directory alone', async () => {
    await expect.poll(server.output).toContain('The pages call the API at https://api.example.com');
    expect(existsSync(dataDir)).toBe(false);
  });

  it('S10: serves the pages and says where the API is', async () => {
    const answer = await get('/product/theirs');
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('<meta name="api-host" content="https://api.example.com"');
  });

  it.each(['/api', '/api/products', '/api/openapi.json', '/images/a.webp'])('has nothing at %s', async (path) => {
    const answer = await get(path);
    expect([answer.status, await answer.json()]).toEqual([404, { message: 'There is nothing at this address' }]);
  });

  it.each(['/health/live', '/health/ready'])('is healthy: %s', async (path) => {
    expect((await get(path)).status).toBe(200);
  });

  it('leaves the sitemap to the other backend', async () => {
    expect(await (await get('/robots.txt')).text()).not.toContain('Sitemap');
    expect((await get('/sitemap.xml')).status).toBe(404);
  });
});
