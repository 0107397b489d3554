import fp from 'fastify-plugin';
import type { Db } from './database.ts';

declare module 'fastify' {
  interface FastifyInstance {
    db: Db;
  }
}

/** Gives every plugin of the API the database as `app.db`. */
export const database = fp<{ db: Db }>(
  async (app, { db }) => {
    app.decorate('db', db);
  },
  { name: 'database' },
);
