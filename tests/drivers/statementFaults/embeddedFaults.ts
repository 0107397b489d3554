import type { PGlite, Transaction } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import type { Database, Db } from '../../../server/platform/db/database.ts';

/** What happens to one statement: the database refuses it, or it is carried out and its answer is lost. */
export const FAULTS = ['fails', 'answer lost'] as const;

/** Which statement of a request meets which fault; the first is 1. */
export type Plan = { at: number; fault: (typeof FAULTS)[number] };

/** A statement that every database refuses, with an error that has no special meaning. */
const REFUSED = `do $$ begin raise exception 'refused by the test' using errcode = 'XX000'; end $$`;

/** Counts the statements of a database, and lets one of them meet a fault. */
const createCounter = () => {
  let seen: string[] = [];
  let options: { plan?: Plan; whenCommitted?: () => Promise<void> } = {};
  return {
    /** Counts again from now on. `whenCommitted` runs after each statement that ends outside of a transaction. */
    begin: (given: typeof options = {}) => {
      seen = [];
      options = given;
    },
    seen: (): readonly string[] => seen,
    /** Counts a statement; returns the fault that it meets, if any. */
    next: (statement: string) => {
      seen.push(statement);
      return options.plan?.at === seen.length ? options.plan.fault : undefined;
    },
    committed: async () => options.whenCommitted?.(),
  };
};

export type FaultInjector = Pick<ReturnType<typeof createCounter>, 'begin' | 'seen'>;

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
    database: { ...database, db: drizzle(faulty) },
    injector: counter,
  };
};
