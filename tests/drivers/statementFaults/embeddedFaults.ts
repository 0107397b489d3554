import type { PGlite, Transaction } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import type { Database, Db } from '../../../server/platform/db/database.ts';
import * as schema from '../../../server/platform/db/schema.ts';
import { REFUSED, createCounter, type FaultInjector } from './faultInjector.ts';

type Query = Pick<Transaction, 'query'>;

/** The embedded database behind an injector. It has no connection to lose; an answer is lost on its way out of it. */
export const injectIntoEmbedded = (database: Database): { database: Database; injector: FaultInjector } => {
  const client = (database.db as Db & { $client: PGlite }).$client;
  const counter = createCounter();

  const meet = async <T>(statement: string, on: Query, send: () => Promise<T>): Promise<T> => {
    const fault = counter.next(statement);
    if (fault === 'fails') await on.query(REFUSED);
    const answer = await send();
    if (fault === 'answer lost') throw new Error('the answer cannot be read');
    return answer;
  };
  const queryOn = (on: Query): PGlite['query'] =>
    ((text, ...rest) => meet(text, on, () => on.query(text, ...rest))) as PGlite['query'];

  const transaction = async <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => {
    await meet('begin', client, async () => undefined);
    let isLost = false;
    const result = await client.transaction(async (tx) => {
      const done = await work(Object.assign(Object.create(tx) as Transaction, { query: queryOn(tx) }));
      const fault = counter.next('commit');
      if (fault === 'fails') await tx.query(REFUSED);
      isLost = fault === 'answer lost';
      return done;
    });
    if (isLost) throw new Error('the answer cannot be read');
    await counter.committed();
    return result;
  };

  const query = (async (...asked: Parameters<PGlite['query']>) => {
    const answer = await queryOn(client)(...asked);
    await counter.committed();
    return answer;
  }) as PGlite['query'];

  const faulty = Object.assign(Object.create(client) as PGlite, { query, transaction });
  return {
    database: { ...database, db: drizzle(faulty, { schema }) },
    injector: { ...counter, faultsAt: () => ['fails', 'answer lost'] },
  };
};
