// @module-tag soak

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownCalls } from '../../common/contract/ownCalls.ts';
import { calls } from '../../common/contract/calls.ts';
import { openEmbedded } from '../../server/platform/db/embedded.ts';
import { emptyDataDir } from '../fixtures/database.ts';
import { injectIntoEmbedded } from '../drivers/statementFaults/embeddedFaults.ts';
import { FaultRunner } from '../drivers/statementFaults/faultRunner.ts';
import { requests } from '../drivers/statementFaults/requests.ts';
import { openDatabase } from '../../server/platform/db/open.ts';
import { readSettings } from '../../server/platform/settings/readSettings.ts';
import { ownCluster } from '../fixtures/ownCluster.ts';
import { openFaultyProxy } from '../drivers/statementFaults/postgresFaults.ts';

describe('whatever statement fails on the embedded database', () => {
  let runner: FaultRunner;
  beforeAll(async () => {
    const { dir, remove } = await emptyDataDir();
    const whole = await openEmbedded(dir);
    await whole.db.execute(sql`set synchronous_commit to off`); // `durability.test.ts` and the power cuts test that
    const { database, injector } = injectIntoEmbedded({ ...whole, close: () => whole.close().finally(remove) });
    runner = await FaultRunner.open({ database, injector, direct: whole.db });
  });
  afterAll(() => runner.shop.close());

  it('C1–C22, A49, A50: every call is tried', () => {
    const tried = new Set(Object.keys(requests).map((name) => name.split(',')[0]));
    expect(tried).toEqual(new Set(Object.values({ ...calls, ...ownCalls }).map(({ id }) => id)));
  });

  it.each(Object.keys(requests))('%s: leaves no half state, fails in words, and works again', async (name) => {
    expect(await runner.problemsOf(name)).toEqual([]);
    expect(await runner.shop.as('guest').get('/health/ready')).toMatchObject({ status: 200 });
  });

  it.each(['C15, under a key', 'C15, under a key that has placed it', 'C15, out of stock under a key'])(
    'A5, A40: %s: the same key again never places a second order',
    async (name) => {
      expect(await runner.isSameAgain(name)).toBe(true);
    },
  );

  it('each of them met faults', () => {
    expect(runner.tried).toBeGreaterThan(400);
  });
});

describe('PostgreSQL', async () => {
  const { ask, isInstalled, newDatabase } = ownCluster();

  describe('whatever statement fails on PostgreSQL, and wherever the connection is lost', () => {
    let runner: FaultRunner;
    beforeAll(async () => {
      if (!isInstalled) return;
      const url = await newDatabase();
      const direct = await openDatabase(readSettings({ DATABASE_URL: url }));
      const proxy = await openFaultyProxy(url, (pid) => ask(`select pg_terminate_backend(${pid})`));
      const { db, kind, close } = await openDatabase(readSettings({ DATABASE_URL: proxy.url }));
      const closeAll = async () => {
        await close();
        await proxy.close();
        await direct.close();
      };
      runner = await FaultRunner.open({
        database: { db, kind, close: closeAll },
        injector: proxy.injector,
        direct: direct.db,
      });
    });
    afterAll(() => runner?.shop.close());

    it.each(Object.keys(requests))('%s: leaves no half state, fails in words, and works again', async (name) => {
      expect(await runner.problemsOf(name)).toEqual([]);
      expect(await runner.shop.as('guest').get('/health/ready')).toMatchObject({ status: 200 });
    });

    it('each of them met faults', () => {
      expect(runner.tried).toBeGreaterThan(800);
    });
  });
});
