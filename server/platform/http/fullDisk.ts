import fp from 'fastify-plugin';
import { say } from '../../../common/texts/messages.ts';
import type { DiskSpace, DiskTrouble } from '../lifecycle/dataDir.ts';
import { HttpError } from './httpError.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the route writes: rows of the database or pictures; nothing if absent. */
    saves?: 'rows' | 'pictures';
  }
}

export type Disk = { space: DiskSpace; holds: 'everything' | 'pictures' };

const RETRY_AFTER_SECONDS = 60;

const overNow: Record<DiskTrouble, string> = {
  'almost full': 'has room again',
  'read-only': 'can be written again',
};

/** Refuses with 503 what would be saved on a disk that is almost full or read-only. Reading still works. */
export const fullDisk = fp<Disk>(async (app, { space, holds }) => {
  let before: DiskTrouble | null = null;
  app.addHook('onRequest', async ({ routeOptions: { config } }) => {
    if (config.saves === undefined || (holds === 'pictures' && config.saves !== 'pictures')) return;
    const trouble = space.trouble();
    if (trouble !== before) {
      if (before !== null) app.log.warn(`the disk of the data directory ${overNow[before]}`);
      if (trouble !== null) app.log.error(`the disk of the data directory is ${trouble}: nothing is saved`);
    }
    before = trouble;
    if (trouble !== null) throw new HttpError(503, say('cannotSave'), RETRY_AFTER_SECONDS);
  });
});
