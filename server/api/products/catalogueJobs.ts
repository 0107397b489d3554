import type { FastifyPluginAsync } from 'fastify';
import { sumUpChanges } from '../../db/catalogueVersion.ts';
import { everyMinute } from '../everyMinute.ts';

/** The work on the catalogue that no request starts. */
export const catalogueJobs: FastifyPluginAsync = async (app) => {
  everyMinute(app, 'summing up the changes of the catalogue', () => sumUpChanges(app.db));
};
