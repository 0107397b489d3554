import { cpSync, mkdirSync, readdirSync, rmSync, symlinkSync, utimesSync, writeFileSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { beforeEach, describe, expect, it, afterAll, onTestFinished } from 'vitest';
import { takeLease, type LeaseOptions } from '../../server/platform/db/lease.ts';
import { unlessThere, writeWholeFile } from '../../server/platform/lifecycle/dataDir.ts';
import { sql } from 'drizzle-orm';
import { cents } from '../../common/domain/money.ts';
import { CODE_VERSION } from '../../server/platform/db/migrate.ts';
import { type Db, rowsOf } from '../../server/platform/db/database.ts';
import { openEmbedded } from '../../server/platform/db/embedded.ts';
import { schemaCompatibility } from '../../server/platform/db/schema.ts';
import { productsRepository } from '../../server/features/products/productsRepository.ts';
import { usersRepository } from '../../server/features/users/usersRepository.ts';
import { addProduct, shopForTests } from '../fixtures/api.ts';
import { aDataDir, aFolder } from '../fixtures/untilTheEnd.ts';

let dir: string;
beforeEach(() => void (dir = aFolder()));

const neverLost = () => {
  throw new Error('the lease was lost');
};

const take = (options: Partial<LeaseOptions> = {}) => takeLease(dir, { onLost: neverLost, ...options });

/** A lease that a process on another machine has left here; answers its file. */
const leftByAnotherMachine = (renewedAt = new Date()): string => {
  const file = join(dir, '7');
  mkdirSync(dir, { recursive: true });
  writeFileSync(file, JSON.stringify({ machine: 'another', beacon: null }));
  utimesSync(file, renewedAt, renewedAt);
  return file;
};

describe('the lease of a directory', () => {
  it('is held by one process, and free again when that gives it back', async () => {
    const giveBack = await take();
    expect(await take()).toBeNull();
    await giveBack!();
    const again = await take();
    expect(again).not.toBeNull();
    await again!();
  });

  it('is the same by whatever name the directory goes', async () => {
    const link = `${dir}-link`;
    symlinkSync(dir, link);
    onTestFinished(() => rmSync(link));
    const giveBack = await take();
    expect(await takeLease(link, { onLost: neverLost })).toBeNull();
    await giveBack!();
  });

  it('goes to one of many who ask at once', async () => {
    leftByAnotherMachine(new Date(0));
    const taken = await Promise.all(Array.from({ length: 20 }, () => take()));
    const holders = taken.filter((giveBack) => giveBack !== null);
    expect(holders).toHaveLength(1);
    await holders[0]!();
  });

  it('is free at once in a copy, also in one of a directory that is in use', async () => {
    const said: string[] = [];
    const takeCopy = async () => {
      const copy = aFolder();
      cpSync(dir, copy, { recursive: true, filter: (file) => file === dir || /^\d+$/.test(basename(file)) });
      const options = { onLost: neverLost, say: (line: string) => void said.push(line) };
      await (await takeLease(copy, options))!();
    };
    const giveBack = await take();
    await takeCopy();
    await giveBack!();
    await takeCopy();
    expect(said).toEqual([]);
  });

  it('leaves nothing behind but its own last number', async () => {
    for (let times = 0; times < 3; times += 1) await (await take())!();
    expect(readdirSync(dir)).toEqual(['3']);
  });

  it('is refused while a process on another machine renews it', async () => {
    const file = leftByAnotherMachine();
    const said: string[] = [];
    const renewing = setInterval(() => utimesSync(file, new Date(), new Date()), 20);
    onTestFinished(() => clearInterval(renewing));
    expect(await take({ say: (line) => said.push(line) })).toBeNull();
    expect(said).toEqual(['The data directory may be in use on another machine: waiting for up to 45 seconds.']);
  });

  it('expires without renewal', async () => {
    leftByAnotherMachine();
    const giveBack = await take({ overAfter: 50 });
    expect(readdirSync(dir)).not.toContain('7');
    expect(readdirSync(dir)).toContain('8');
    await giveBack!();
  });

  it('expires at once after hours without renewal', async () => {
    leftByAnotherMachine(new Date(Date.now() - 2 * 3_600_000));
    const said: string[] = [];
    await (await take({ say: (line) => said.push(line) }))!();
    expect(said).toEqual([]);
  });

  it('runs out as well when its file was never finished', async () => {
    writeFileSync(join(dir, '1'), '{"machine":');
    const giveBack = await take({ overAfter: 50 });
    expect(giveBack).not.toBeNull();
    await giveBack!();
  });

  it('is renewed, and its holder notices when another process took it over', async () => {
    let lost = 0;
    const finding = new Promise<void>((onLost) => {
      void take({
        renewEvery: 10,
        onLost: () => {
          lost += 1;
          onLost();
        },
      }).then(() => writeFileSync(join(dir, '2'), '{}'));
    });
    await finding;
    expect(lost).toBe(1);
  });

  it('is lost as well when its directory is gone', async () => {
    const finding = new Promise<void>((onLost) => {
      void take({ renewEvery: 10, onLost }).then(() => rmSync(dir, { recursive: true }));
    });
    await expect(finding).resolves.toBeUndefined();
  });
});

describe('a file that is written as a whole', () => {
  it('leaves no draft behind when it cannot be written', async () => {
    mkdirSync(join(dir, 'taken'));
    await expect(writeWholeFile(join(dir, 'taken'), 'text')).rejects.toThrow('rename');
    expect(readdirSync(dir)).toEqual(['taken']);
  });

  it('is replaced, or left alone where it was to be made', async () => {
    const file = join(dir, 'file');
    await writeWholeFile(file, 'first');
    await writeWholeFile(file, 'second');
    await writeWholeFile(file, 'third', 0o600, unlessThere);
    expect(readFileSync(file, 'utf8')).toBe('second');
    expect(readdirSync(dir)).toEqual(['file']);
  });
});

const mark = (db: Db, oldestCode: number) => db.update(schemaCompatibility).set({ oldestCode });

describe('the database of the data directory', () => {
  const newer = `The database was changed for a newer ProShop: it needs code version ${CODE_VERSION + 1}, and this is ${CODE_VERSION}. Start the newer release, or restore a backup from before the change.`;

  it('that is changed for newer code while the server runs makes it not ready', async () => {
    const shop = await shopForTests({}, onTestFinished);
    const ready = () => shop.as('guest').get('/health/ready');
    expect(await ready()).toMatchObject({ status: 200 });
    await mark(shop.db, CODE_VERSION + 1);
    expect(await ready()).toMatchObject({ status: 503, headers: { 'retry-after': '5' }, body: { message: newer } });
    await mark(shop.db, CODE_VERSION);
    expect(await ready()).toMatchObject({ status: 200 });
  });

  describe('at the start', async () => {
    const data = await aDataDir(afterAll);

    const change = async (action: (db: Db) => Promise<unknown>) => {
      const database = await openEmbedded(data);
      await action(database.db);
      await database.close();
    };

    it('what a newer release has added is no hindrance, so that old code survives a rolling deploy', async () => {
      await change(async (db) => {
        await db.execute(sql`alter table products add column colour text`);
        await db.execute(sql`create table wishes (id text primary key)`);
        await db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9e15)`);
      });
      await change(async (db) => {
        const lamp = { name: 'Lamp', image: '/lamp.webp', description: 'D', brand: 'B', category: 'C' };
        const id = await addProduct(db, { ...lamp, priceCents: cents(1999), countInStock: 1 });
        expect(await productsRepository(db).find(id)).toMatchObject({ product: lamp });
      });
    });

    it('A93: products and users of before are found by words once it is opened', async () => {
      await change(async (db) => {
        const lamp = { name: 'Café Lamp', image: '/lamp.webp', description: 'D', brand: 'Bexon', category: 'Light' };
        await addProduct(db, { ...lamp, priceCents: cents(1999), countInStock: 1 });
        await usersRepository(db).add({ name: 'Zoë Ünal', email: 'zoe@example.com', passwordHash: '-' });
        await db.execute(sql`update products set search_name = lower(name)`);
        await db.execute(sql`update users set search_name = ''`);
      });
      await change(async (db) => {
        const asked = { page: 1, size: 12, listing: '' };
        const { rows } = await productsRepository(db).page({ keyword: 'bexon cafe', withDrafts: false }, asked);
        expect(rows).toMatchObject([{ name: 'Café Lamp' }]);
        const users = await usersRepository(db).page('unal ZOE', { limit: 10, page: 1, at: null });
        expect(users.rows).toMatchObject([{ name: 'Zoë Ünal' }]);
        await db.execute(sql`set enable_seqscan = off`);
        for (const table of ['products', 'users']) {
          const lacking = sql`explain select id from ${sql.raw(table)} where strpos(search_name, chr(10)) = 0`;
          expect(JSON.stringify(await rowsOf(db, lacking))).toContain(`${table}_unsearchable`);
        }
      });
    });

    it('a database that was changed for newer code is refused, and left as it is', async () => {
      await change((db) => mark(db, CODE_VERSION + 1));
      await expect(openEmbedded(data)).rejects.toThrow(newer);
      await expect(openEmbedded(data)).rejects.toThrow(newer); // and not because the first one still holds it
    });
  });
});
