import { Agent, get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { rmSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { shopApi } from '../drivers/api/shopApi.ts';
import { scratchDir } from '../fixtures/scratch.ts';
import { exitOf, spawnServer, startShopServer } from '../fixtures/shopServer.ts';

it.each(['SIGTERM', 'SIGINT'] as const)(
  'a signal to stop lets the request under way finish, takes no other, and ends with 0: %s',
  async (signal) => {
    const shop = await startShopServer();
    const port = Number(new URL(shop.address).port);
    const body = JSON.stringify({ email: 'john@example.com', password: 'john-proshop' });

    const underWay = connect(port, '127.0.0.1');
    await once(underWay, 'connect');
    const answer = text(underWay);
    underWay.write(
      `POST /api/users/login HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
    );
    await once(underWay, 'readable'); // the server has begun with the request: it asks for the body

    const ended = once(shop.process, 'exit');
    shop.process.kill(signal);
    await expect.poll(() => refuses(port)).toBe(true);
    underWay.write(body);

    expect(await answer).toMatch(/HTTP\/1\.1 200 OK[^]*"email":"john@example.com"/);
    expect((await ended)[0]).toBe(0);
    await shop.stop();
  },
);

const ready = (address: string) => fetch(`${address}/health/ready`, { headers: { connection: 'close' } });

describe('readiness', () => {
  it('ends with the signal to stop, also for who had begun to ask', async () => {
    const shop = await startShopServer();
    const port = Number(new URL(shop.address).port);
    const asking = connect(port, '127.0.0.1');
    await once(asking, 'connect');
    const answer = text(asking);
    asking.write('GET /health/ready HTTP/1.1\r\nHost: shop\r\n');
    expect((await ready(shop.address)).status).toBe(200); // by now the server has begun to read the other

    const ended = once(shop.process, 'exit');
    shop.process.kill('SIGTERM');
    await expect.poll(() => refuses(port)).toBe(true);
    asking.write('\r\n');
    expect(await answer).toMatch(/HTTP\/1\.1 503 [^]*connection: close\r\n[^]*retry-after: 5\r\n[^]*about to stop/i);
    expect((await ended)[0]).toBe(0);
    await shop.stop();
  });

  it('ends at once, and requests are taken for as long as DRAIN_SECONDS says', async () => {
    const shop = await startShopServer({ env: { DRAIN_SECONDS: '3600' } });
    const agent = new Agent({ keepAlive: true });
    const ask = async () => {
      const [answer] = (await once(get(`${shop.address}/api/products/top`, { agent }), 'response')) as [
        IncomingMessage,
      ];
      await text(answer);
      return `${answer.statusCode} ${answer.headers.connection}`;
    };
    const askTogether = () => Promise.all(Array.from({ length: 40 }, ask));
    expect(await askTogether()).toEqual(Array(40).fill('200 keep-alive'));
    shop.process.kill('SIGTERM');
    await expect.poll(async () => (await ready(shop.address)).status).toBe(503);
    const answer = await ready(shop.address);
    expect([answer.headers.get('retry-after'), await answer.json()]).toEqual([
      '5',
      { message: 'The server is about to stop' },
    ]);
    expect(await askTogether()).toEqual(Array(40).fill('200 close'));
    expect((await fetch(`${shop.address}/api/products`)).status).toBe(200);
    expect((await fetch(`${shop.address}/health/live`)).status).toBe(200);
    await shop.kill();
    rmSync(shop.dataDir, { recursive: true });
  });

  it('after DRAIN_SECONDS the server stops by itself', async () => {
    const shop = await startShopServer({ env: { DRAIN_SECONDS: '1' } });
    expect(await shop.stop()).toBe(0);
  });
});

/** Whether the port is closed. */
const refuses = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(false);
    });
    socket.once('error', () => resolve(true));
  });

it('a database whose log cannot be written ends the process at once, with one line, since every later query would hang', async () => {
  const fail = `
    import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    process.on('SIGUSR2', () => {
      fs.fdatasyncSync = () => { throw new Error('EIO'); };
      syncBuiltinESMExports();
    });`;
  const shop = await startShopServer({
    env: { NODE_OPTIONS: `--import="data:text/javascript,${encodeURIComponent(fail)}"` },
  });
  const ended = once(shop.process, 'close');
  shop.process.kill('SIGUSR2');
  await expect
    .poll(async () => {
      await shopApi(shop.address)
        .aPerson()
        .catch(() => undefined);
      return shop.process.exitCode;
    })
    .toBe(1);
  expect(await ended).toEqual([1, null]);
  expect(shop.output()).toMatch(
    /^The database cannot go on: could not fsync file .+\. This process stops\. Nothing that was confirmed is lost\.$/m,
  );
  await shop.stop();
});

describe('a crash', () => {
  it('loses nothing that was answered: after kill -9 the next start has it, and knows the token', async () => {
    const shop = await startShopServer();
    const api = shopApi(shop.address);
    const { email, token } = await api.aPerson();
    const body = { rating: 5, comment: 'Survived.' };
    await api.must('POST', '/api/products/headphones/reviews', { token, body });
    await shop.kill();

    const again = await startShopServer({ dataDir: shop.dataDir });
    const { must } = shopApi(again.address);
    expect(await must('GET', '/api/users/profile', { token })).toMatchObject({ email });
    expect(JSON.stringify(await must('GET', '/api/products/headphones'))).toContain('Survived.');
    expect(await again.stop()).toBe(0);
    rmSync(shop.dataDir, { recursive: true });
  });

  it('in the middle of the first start leaves a directory that the next start can use', async () => {
    const dataDir = scratchDir('cut');
    const first = spawnServer({ DATA_DIR: dataDir });
    await once(first.stdout!, 'data'); // it says that it prepares the database
    first.kill('SIGKILL');
    await exitOf(first);

    const second = await startShopServer({ dataDir });
    const page = (await (await fetch(`${second.address}/api/products`)).json()) as { products: unknown[] };
    expect(page.products).toHaveLength(12);
    await second.stop();
    rmSync(dataDir, { recursive: true });
  });
});
