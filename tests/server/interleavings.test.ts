import { beforeEach, describe, expect, it } from 'vitest';
import { postgresPrograms } from '../../scripts/postgresCluster.mjs';
import { prove } from '../support/prove.ts';

const isInstalled = process.env['TEST_DATABASE_URL'] !== undefined && postgresPrograms() !== undefined;

describe('the statements of requests at once, in every order', { timeout: 180_000 }, () => {
  beforeEach(({ skip }) => skip(!isInstalled, 'needs the programs of PostgreSQL: npm run test:postgres'));

  it('A5, A40, A41: two orders of one buyer end as one after the other', async () => {
    const { stdout } = await prove('--explore', 'requests', '--scenario', 'two orders');
    expect(stdout.match(/^two orders .*\(all of them\).* 0 broken$/gm)).toHaveLength(3);
    expect(stdout).toMatch(/^Inside requests: 3 scenarios, \d+ interleavings, .* 0 broken$/m);
  });

  it('A22: a product has the reviews that it counts, also while it is reviewed', async () => {
    const { stdout } = await prove('--explore', 'requests', '--scenario', 'a product is');
    expect(stdout).toMatch(/^Inside requests: 3 scenarios, .* 0 broken$/m);
  });

  it('requests that wait for one row go on in their order, but are not followed where they race for its new version', async () => {
    const unchanged = await prove('--explore', 'requests', '--scenario', 'one order, sent three times');
    expect(unchanged.stdout).toMatch(/\(all of them\)/);
    const changed = await prove('--explore', 'requests', '--scenario', 'of which the shop is told twice');
    expect(changed.stdout).toMatch(/\(not followed beyond \d+ states\).* 0 broken$/m);
  });

  it('A41: two orders of one buyer pass their limit where the buyer is not locked', async () => {
    const { stdout } = await prove('--undo', 'buyers-lock');
    expect(stdout).toContain('the requests end as in no order of one after the other');
    expect(stdout).toContain('one after the other they answer 201 and 409 TOO_MANY_OPEN_ORDERS');
    expect(stdout).toContain('p0->>p2: update products, insert into orders: 1 row');
  });

  it('A34: orders deadlock where they lock products in the order of their lines', async () => {
    const { stdout } = await prove('--undo', 'products-in-one-order');
    expect(stdout).toMatch(/goes on: 40P01 deadlock detected$/m);
    expect(stdout).toMatch(/request \d: answers 503$/m);
  });
});
