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

  it('each of them met faults', () => {
    expect(runner.tried).toBeGreaterThan(400);
  });
});
