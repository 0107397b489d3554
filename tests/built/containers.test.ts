import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  addressOf,
  exitOf,
  preparedData,
  spawnServer,
  startShopServer,
  type ShopServer,
} from '../fixtures/shopServer.ts';

/** What a container has of its own: network, process numbers, mounts, host name, shared memory. */
const apart = ['--net', '--pid', '--mount', '--uts', '--ipc', '--fork', '--kill-child'];
const canBeApart = spawnSync('unshare', [...apart, 'true']).status === 0;

/** The built shop as in a container of its own. It ends when this one does. */
const spawnApart = (dataDir: string) => spawnServer({ DATA_DIR: dataDir }, { within: ['unshare', ...apart] });

describe('two containers with one data directory', { tags: 'soak' }, () => {
  let dataDir: string;
  let shop: ShopServer;
  beforeEach(async () => {
    dataDir = await preparedData();
    shop = await startShopServer({ dataDir });
  });
  afterEach(async () => {
    await shop.stop();
    rmSync(dataDir, { recursive: true });
  });

  it('the second is refused in one line that names the directory', async ({ skip }) => {
    skip(!canBeApart, 'unshare needs rights that this user has not');
    const second = spawnApart(dataDir);
    expect(await exitOf(second)).toBe(1);
    expect(second.output()).toBe(
      `The data directory ${dataDir} is in use by another process. Stop that one, or set DATA_DIR to another directory.\n`,
    );
    expect((await fetch(`${shop.address}/api/products`)).status).toBe(200);
  });

  it('the second gets on at once when the first was killed', async ({ skip }) => {
    skip(!canBeApart, 'unshare needs rights that this user has not');
    await shop.kill();
    const second = spawnApart(dataDir);
    await addressOf(second);
    expect(second.output()).not.toContain('waiting');
    second.kill('SIGKILL');
    await exitOf(second);
  });

  it('the first stops, with one line, when it finds that it was taken over', async () => {
    const ended = once(shop.process, 'exit');
    const [newest] = readdirSync(join(dataDir, 'lease')).filter((name) => /^\d+$/.test(name));
    writeFileSync(join(dataDir, 'lease', String(Number(newest) + 1)), '{}');
    expect(await ended).toEqual([1, null]);
    expect(shop.output()).toContain(
      `The data directory ${dataDir} was taken over by another process, or removed. This process stops.\n`,
    );
  });
});
