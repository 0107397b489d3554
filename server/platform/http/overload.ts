import { monitorEventLoopDelay } from 'node:perf_hooks';
import fp from 'fastify-plugin';
import { say } from '../../../common/texts/messages.ts';
import type { Connections } from '../db/database.ts';
import { HttpError } from './httpError.ts';
import { repeat } from '../lifecycle/repeat.ts';

/** After a late moment the bound falls to this part of what ran then, and afterwards rises by a tenth at a time. */
const FALL = 0.7;
const RISE = 1.1;

/** Admits pieces of work: their number falls fast while the process is late, and rises slowly again. */
export const admission = ({ least, most }: { least: number; most: number }) => {
  let limit = most;
  let running = 0;
  return {
    adjust: (isLate: boolean): void => {
      limit = isLate
        ? Math.max(least, Math.floor(Math.min(limit, running) * FALL))
        : Math.min(most, Math.ceil(limit * RISE));
    },
    /** Takes a place; returns a function that gives it back, or null where there is none. */
    enter: (): (() => void) | null => {
      if (running >= limit) return null;
      running += 1;
      let isIn = true;
      return () => {
        running -= Number(isIn);
        isIn = false;
      };
    },
    limit: () => limit,
  };
};

declare module 'fastify' {
  interface FastifyInstance {
    /** Takes a place until the answer was sent; false if the request must be refused with `overloaded`. */
    admit: (reply: FastifyReply) => boolean;
  }
}

const RETRY_AFTER_SECONDS = 5;

/** 503: the shop serves those who buy first. One error for all, since there are many of them. */
export const overloaded = new HttpError(503, { code: 'OVERLOADED', message: say('overloaded') }, RETRY_AFTER_SECONDS);

const LOOK_MS = 100;
const RESOLUTION_MS = 10;

/** A process that is late for so many looks has more to do than it can; a shorter moment is a large drawing or garbage. */
const LATE_LOOKS = 3;

const BOUNDS = { least: 4, most: 1000 };

/** What a shopper has begun goes on: orders, payments, accounts, and every file. */
export const overload = fp<{ connections: (() => Connections) | undefined }>(async (app, { connections }) => {
  const { overloadLateMs } = app.settings;
  if (overloadLateMs === 0) {
    app.decorate('admit', () => true);
    return;
  }
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  const isEventLoopLate = (): boolean => {
    const lateMs = delays.count === 0 ? 0 : delays.mean / 1e6 - RESOLUTION_MS;
    delays.reset();
    return lateMs > overloadLateMs;
  };
  const reads = admission(BOUNDS);
  const waitForDatabase = (): boolean => {
    const { total = 0, waiting = 0 } = connections?.() ?? {};
    return waiting > total;
  };
  let lateLooks = 0;
  let shed = 0;
  let wasShedding = false;
  const stop = repeat(LOOK_MS, async () => {
    const isLate = isEventLoopLate() || waitForDatabase();
    lateLooks = isLate ? lateLooks + 1 : 0;
    reads.adjust(lateLooks >= LATE_LOOKS);
    const isShedding = shed > 0;
    if (isShedding && !wasShedding) app.log.warn('the shop is overloaded: reads of the catalogue are refused');
    wasShedding = isShedding;
    shed = 0;
  });
  app.decorate('admit', ({ raw }) => {
    const leave = reads.enter();
    if (leave) raw.once('close', leave).once('finish', leave);
    else shed += 1;
    return leave !== null;
  });
  app.addHook('onClose', async () => {
    await stop();
    delays.disable();
  });
});
