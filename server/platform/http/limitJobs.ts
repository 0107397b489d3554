import type { FastifyPluginAsync } from 'fastify';
import { deleteEndedCounts } from '../db/rateLimitCounts.ts';
import { everyMinuteOnce } from '../db/everyMinute.ts';

/** The work on rate limits that no request starts. */
export const limitJobs: FastifyPluginAsync = async (app) => {
  everyMinuteOnce(app, 'forgetting limits that have ended', () => deleteEndedCounts(app.db));
};
