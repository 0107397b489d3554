import { Client, DatabaseError, type ClientConfig } from 'pg';

/**
 * A connection to PostgreSQL whose loss is told by the query that it was needed for and by nothing else: a client
 * without an error listener would end the process. A query without an answer in time closes it, since the answer could
 * still come, and whatever is asked next would wait behind it.
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
