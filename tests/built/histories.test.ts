import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCluster, postgresPrograms } from '../../scripts/postgresCluster.mjs';
import { runHistory } from '../../verification/proofs/histories/history.ts';
import { Servers } from '../../verification/proofs/histories/servers.ts';

const programs = postgresPrograms();

describe.skipIf(programs === undefined)('four servers on one PostgreSQL', { tags: 'soak' }, () => {
  let cluster: Awaited<ReturnType<typeof createCluster>> | undefined;
  let servers: Servers | undefined;
  beforeAll(async () => {
    cluster = await createCluster(programs!);
    servers = await Servers.start({ databaseUrl: cluster.url, count: 4 });
  }, 120_000);
  afterAll(async () => {
    await servers?.stop();
    await cluster?.remove();
  });

  it.each([1, 2, 3])(
    'A5, A34, A40: what clients see fits one order of their calls, also when servers are killed: history %i',
    async (seed) => {
      const { violations, calls } = await runHistory(servers!, { seed, callsEach: 60, kills: 2 });
      expect(violations).toEqual([]);
      expect(calls).toBeGreaterThan(400);
    },
  );
});

describe('the embedded database', { tags: 'soak' }, () => {
  it('A5, A22, A34, A40: what clients see fits one order of their calls, also when the server is killed', async () => {
    const server = await Servers.start({ count: 1 });
    try {
      const { violations, calls } = await runHistory(server, { seed: 1, callsEach: 60, kills: 3 });
      expect(violations).toEqual([]);
      expect(calls).toBeGreaterThan(300);
      expect(server.kills).toBe(3);
    } finally {
      await server.stop();
    }
  }, 120_000);
});
