import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { directoryStore } from '../../server/features/images/imageStore.ts';
import type { Disk } from '../../server/platform/http/fullDisk.ts';
import { freeBytes, type DiskTrouble } from '../../server/platform/lifecycle/dataDir.ts';
import { PASSWORD, shopForTests } from '../fixtures/api.ts';

const refused = {
  status: 503,
  body: { message: 'The shop cannot save anything at the moment. Please try again in a minute.' },
  headers: { 'retry-after': '60' },
};

describe('while the disk of the embedded database is almost full', async () => {
  let short = false;
  let trouble: DiskTrouble = 'almost full';
  const lines: string[] = [];
  const shop = await shopForTests({
    disk: { space: { trouble: () => (short ? trouble : null) }, holds: 'everything' },
    settings: { logLevel: 'warn' },
    logTo: { write: (line) => void lines.push(line) },
  });
  afterEach(() => void (short = false));

  const create = () => shop.as('admin').post('/api/products');

  it('nothing is saved, in words and with a time to try again, and then it is again', async () => {
    const register = () =>
      shop.as('guest').post('/api/users', { name: 'Kim', email: 'kim@example.com', password: 'kim-likes-shops' });
    short = true;
    expect(await register()).toMatchObject(refused);
    expect(await create()).toMatchObject(refused);
    expect(await shop.as('admin').put('/api/users/profile', { name: 'A', email: 'a@example.com' })).toMatchObject(
      refused,
    );
    expect(await shop.as('admin').delete(`/api/users/${shop.people.other.id}`)).toMatchObject(refused);
    short = false;
    expect((await register()).status).toBe(201);
  });

  it('reading goes on, and so does signing in', async () => {
    short = true;
    expect((await shop.as('guest').get('/api/products')).status).toBe(200);
    expect((await shop.as('owner').get('/api/orders/myorders')).status).toBe(200);
    const login = await shop.as('guest').post('/api/users/login', { email: 'owner@example.com', password: PASSWORD });
    expect(login.status).toBe(200);
  });

  it('the log says so once, and when there is room again', async () => {
    lines.length = 0;
    short = true;
    await create();
    await create();
    short = false;
    await create();
    const said = lines.map((line) => (JSON.parse(line) as { msg: string }).msg).filter((msg) => msg.includes('disk'));
    expect(said).toEqual([
      'the disk of the data directory is almost full: nothing is saved',
      'the disk of the data directory has room again',
    ]);
  });
});

it('while the disk that holds the pictures of a shop on PostgreSQL is almost full, only uploads are refused', async () => {
  const images = directoryStore('/nothing-may-be-saved');
  const disk: Disk = { space: { trouble: () => 'almost full' }, holds: 'pictures' };
  const shop = await shopForTests({ disk, images }, onTestFinished);
  expect(await shop.as('admin').post('/api/upload')).toMatchObject(refused);
  expect((await shop.as('admin').post('/api/products')).status).toBe(201);
});

const fuse = 0x65735546;
it.each([
  ['as its file system counts it, where Node tells', { type: fuse, bsize: 1024 ** 2, frsize: 8192 }, 8192],
  ['in blocks of 4 KB on FUSE otherwise, whose bsize is another thing', { type: fuse, bsize: 1024 ** 2 }, 4096],
  ['in smaller ones where even bsize is', { type: fuse, bsize: 512 }, 512],
  ['in blocks of bsize elsewhere', { type: 0xef53, bsize: 1024 }, 1024],
])('free space is counted %s', (_, told, block) => {
  expect(freeBytes({ ...told, bavail: 3 })).toBe(3 * block);
});
