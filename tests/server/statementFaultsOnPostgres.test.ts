import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../server/platform/db/open.ts';
import { readSettings } from '../../server/platform/settings/readSettings.ts';
import { ownCluster } from '../support/ownCluster.ts';
import { FaultRunner } from '../support/statementFaults/faultRunner.ts';
import { openFaultyProxy } from '../support/statementFaults/postgresFaults.ts';
import { requests } from '../support/statementFaults/requests.ts';

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
