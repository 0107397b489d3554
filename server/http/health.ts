import { sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Db } from '../db/database.ts';
import { Refusal } from './refusal.ts';

/** `/health/live`: the process answers. `/health/ready`: so does its database. */
export const healthRoutes = (app: FastifyInstance, db: Db): void => {
  app.get('/health/live', { schema: { hide: true } }, async () => ({ status: 'live' }));
  const ready = async (request: FastifyRequest) => {
    try {
      await db.execute(sql`select 1`);
      return { status: 'ready' };
    } catch (error) {
      request.log.error({ err: error }, 'not ready');
      throw new Refusal(503, 'The database does not answer');
    }
  };
  app.route({ method: 'GET', url: '/health/ready', schema: { hide: true }, handler: ready });
};
