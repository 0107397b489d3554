import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dataTemplate, exitOf, spawnServer, startShopServer } from '../fixtures/shopServer.ts';

const MB = 1024 ** 2;

const register = (address: string, n: number): Promise<Response> =>
  fetch(`${address}/api/users`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'Kim', email: `kim${n}@example.com`, password: 'kim-likes-shops' }),
  });

describe('a small disk', () => {
  let disk: string;
  let dataDir: string;
  let isMounted: boolean;
  beforeEach(async () => {
    disk = mkdtempSync(join(tmpdir(), 'proshop-disk-'));
    isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=256m', 'tmpfs', disk]).status === 0;
    if (!isMounted) return;
    dataDir = join(disk, 'data');
    cpSync(await dataTemplate(), dataDir, { recursive: true });
  });
  afterEach(() => {
    if (isMounted) spawnSync('umount', [disk]);
    rmSync(disk, { recursive: true });
  });

  const ballast = () => join(disk, 'ballast');

  /** Fills the disk until so much is left. */
  const leave = (bytes: number): void => {
    const { bavail, bsize } = statfsSync(disk);
    writeFileSync(ballast(), Buffer.alloc(bavail * bsize - bytes));
  };

  const soak = { tags: 'soak' };
  it(
    'is not filled to its end: the shop saves nothing and reads on, until there is room again',
    soak,
    async ({ skip }) => {
      skip(!isMounted, 'mounting a small disk needs rights that this user has not');
      const shop = await startShopServer({ dataDir });
      try {
        leave(30 * MB);
        await expect.poll(async () => (await register(shop.address, 1)).status).toBe(503);
        const refused = await register(shop.address, 1);
        expect(refused.headers.get('retry-after')).toBe('60');
        expect(await refused.json()).toEqual({
          message: 'The shop cannot save anything at the moment. Please try again in a minute.',
        });
        expect((await fetch(`${shop.address}/api/products`)).status).toBe(200);
        rmSync(ballast());
        await expect.poll(async () => (await register(shop.address, 2)).status).toBe(201);
      } finally {
        await shop.stop();
      }
    },
  );

  it('that is almost full already is refused at the start, in one line', async ({ skip }) => {
    skip(!isMounted, 'mounting a small disk needs rights that this user has not');
    leave(30 * MB);
    const child = spawnServer({ DATA_DIR: dataDir });
    expect(await exitOf(child)).toBe(1);
    expect(child.output()).toBe(
      `The disk of the data directory ${dataDir} is almost full: 30 MB are free, and the shop needs 48 MB. Free some space, then start again.\n`,
    );
  });
});
