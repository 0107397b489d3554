import type { ClientConfig } from 'pg';
import { Connection } from './connection.ts';

/** Each takes memory in every session; the shop has fewer. */
const MOST = 300;

/** The best plan of a search depends on its words, so it is planned each time; `commit` needs no plan. */
const isWorthIt = (text: string): boolean =>
  /^(select|insert|update|delete) /.test(text) && !text.includes('search_name');

const names = new Map<string, string>();

/** The name under which a session prepares a query; undefined if it does not. */
const nameOf = (text: string): string | undefined => {
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST || !isWorthIt(text)) return known;
  const name = `shop_${names.size}`;
  names.set(text, name);
  return name;
};

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
