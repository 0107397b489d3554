import type { ClientConfig } from 'pg';
import { Connection } from './connection.ts';
import { nameOf } from './statementNames.ts';

type Query = { text: string; name?: string };

const isUnnamed = (query: unknown): query is Query =>
  typeof query === 'object' && query !== null && 'text' in query && (query as Query).name === undefined;

/** A connection on which PostgreSQL parses and plans each query once. */
export class PreparingConnection extends Connection {
  constructor(config?: string | ClientConfig) {
    super(config);
    const query = this.query.bind(this) as (...args: unknown[]) => unknown;
    this.query = ((first: unknown, ...rest: unknown[]) =>
      query(isUnnamed(first) ? { ...first, name: nameOf(first.text) } : first, ...rest)) as typeof this.query;
  }
}
