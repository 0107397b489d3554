import type { FastifyPluginAsync } from 'fastify';
import { sumUpChanges } from './catalogueVersion.ts';
import { everyMinuteOnce } from '../../platform/db/everyMinute.ts';

/** The work on the catalogue that no request starts. */
export const catalogueJobs: FastifyPluginAsync = async (app) => {
  everyMinuteOnce(app, 'summing up the changes of the catalogue', () => sumUpChanges(app.db));
};
