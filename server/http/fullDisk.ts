import type { FastifyInstance, FastifyRequest } from 'fastify';
import { calls } from '../../common/contract/calls.ts';
import type { DiskSpace } from '../diskSpace.ts';
import { HttpError } from './httpError.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Saves nothing, although its method says so. */
    savesNothing?: true;
  }
}

/** The disk of the data directory, and what is saved there. */
export type Disk = { space: DiskSpace; holds: 'everything' | 'pictures' };

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Seconds after which somebody may have made room. */
const WAIT = 60;

const saves = ({ method, routeOptions: { url, config } }: FastifyRequest, holds: Disk['holds']): boolean =>
  holds === 'pictures' ? url === calls.uploadImage.path : !reading.has(method) && !config.savesNothing;

/** Refuses with 503 what would be saved on a disk that is almost full. Reading goes on, and so does signing in. */
export const refuseOnFullDisk = (app: FastifyInstance, { space, holds }: Disk): void => {
  let told = false;
  app.addHook('onRequest', async (request) => {
    if (!saves(request, holds)) return;
    const short = space.isShort();
    if (short && !told) app.log.error('the disk of the data directory is almost full: nothing is saved');
    if (!short && told) app.log.warn('the disk of the data directory has room again');
    told = short;
    if (short)
      throw new HttpError(503, 'The shop cannot save anything at the moment. Please try again in a minute.', WAIT);
  });
};
