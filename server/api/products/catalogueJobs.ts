import type { FastifyPluginAsync } from 'fastify';
import { sumUpChanges } from '../../db/catalogueVersion.ts';
import { everyMinuteOnce } from '../everyMinute.ts';

/** The work on the catalogue that no request starts. */
export const catalogueJobs: FastifyPluginAsync = async (app) => {
  everyMinuteOnce(app, 'summing up the changes of the catalogue', () => sumUpChanges(app.db));
};
