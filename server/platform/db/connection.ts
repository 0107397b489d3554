import { Client, DatabaseError, type ClientConfig } from 'pg';

/**
 * A connection to PostgreSQL whose loss only fails the query that needed it: a client without an error listener would
 * end the process. A query that times out closes the connection, since its answer could still come, and the next query
 * would wait behind it.
 */
export class Connection extends Client {
  constructor(config?: string | ClientConfig) {
    super(config);
    this.on('error', () => undefined);
    const query = this.query.bind(this) as (...args: unknown[]) => unknown;
    this.query = ((...args: unknown[]) => {
      const answer = query(...args);
      if (answer instanceof Promise) {
        answer.catch((error: unknown) => {
          if (!(error instanceof DatabaseError)) void this.end();
        });
      }
      return answer;
    }) as Client['query'];
  }
}
