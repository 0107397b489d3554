import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createCluster, postgresPrograms } from '../../scripts/postgresCluster.mjs';

/** The answer to a request that needed a database which was lost. */
export const busy = {
  status: 503,
  headers: { 'retry-after': '5' },
  body: { message: 'The shop is busy or its database cannot be reached. Please try again in a moment.' },
};

/**
 * A PostgreSQL server for the tests of one file, which stop it and end its sessions. They are skipped except in
 * `npm run test:postgres`.
 */
export const ownCluster = () => {
  const programs = process.env['TEST_DATABASE_URL'] === undefined ? undefined : postgresPrograms();

  let cluster: Awaited<ReturnType<typeof createCluster>>;
  beforeAll(async () => {
    if (programs !== undefined) cluster = await createCluster(programs);
  });
  afterAll(() => cluster?.remove());
  beforeEach(({ skip }) => {
    skip(programs === undefined, 'needs the programs of PostgreSQL: npm run test:postgres');
  });

  const ask = async <T = { pid: number }>(query: string, database = cluster.url): Promise<T[]> => {
    const client = new Client({ connectionString: database });
    await client.connect();
    try {
      return (await client.query(query)).rows as T[];
    } finally {
      await client.end();
    }
  };

  let made = 0;
  return {
    isInstalled: programs !== undefined,
    /** The server; there is none before the first test. */
    server: () => cluster,
    ask,
    /** Ends the session of every connection of the shop; returns how many there were. */
    terminate: async (): Promise<number> => {
      const ended = await ask(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'proshop'`,
      );
      return ended.length;
    },
    /** Makes an empty database; returns its address. */
    newDatabase: async (): Promise<string> => {
      const name = `lost_${(made += 1)}`;
      await ask(`create database ${name}`);
      const url = new URL(cluster.url);
      url.pathname = `/${name}`;
      return url.href;
    },
  };
};
