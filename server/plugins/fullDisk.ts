import fp from 'fastify-plugin';
import * as answers from '#texts/answers.ts';
import type { DiskSpace } from '../system/diskSpace.ts';
import { HttpError } from '../http/httpError.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the route writes: rows of the database or pictures; nothing if absent. */
    saves?: 'rows' | 'pictures';
  }
}

/** The disk of the data directory, and what is saved there. */
export type Disk = { space: DiskSpace; holds: 'everything' | 'pictures' };

const RETRY_AFTER_SECONDS = 60;

/** Refuses with 503 what would be saved on a disk that is almost full. Reading and signing in still work. */
export const fullDisk = fp<Disk>(
  async (app, { space, holds }) => {
    let wasShort = false;
    app.addHook('onRequest', async ({ routeOptions: { config } }) => {
      if (config.saves === undefined || (holds === 'pictures' && config.saves !== 'pictures')) return;
      const isShort = space.isShort();
      if (isShort && !wasShort) app.log.error('the disk of the data directory is almost full: nothing is saved');
      if (!isShort && wasShort) app.log.warn('the disk of the data directory has room again');
      wasShort = isShort;
      if (isShort) {
        const message = answers.cannotSave;
        throw new HttpError(503, message, RETRY_AFTER_SECONDS);
      }
    });
  },
  { name: 'full disk' },
);
