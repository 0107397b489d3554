import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import pLimit from 'p-limit';
import { everyMinute } from '../../platform/db/everyMinute.ts';
import type { MailPort } from './mail.ts';
import { sendMails } from './sendMails.ts';

/** The origin of links in mails. The host of a request is not used: its sender chooses it. */
const originOf = ({ settings, server }: FastifyInstance): string => {
  const { port = settings.port } = (server.address() ?? {}) as Partial<AddressInfo>;
  return settings.publicUrl || `http://localhost:${port}`;
};

/**
 * Sends what is in the outbox: after each request that saved rows, and every minute for what could not be sent before.
 * Without a port nothing is sent.
 */
export const mailJobs = fp<{ mail: MailPort | undefined }>(
  async (app, { mail }) => {
    if (mail === undefined) return;
    const { db, log } = app;
    const oneAtATime = pLimit(1);
    const send = () => oneAtATime(() => sendMails({ db, mail, origin: originOf(app), log }));
    everyMinute(app, 'sending mails', send);
    app.addHook('onResponse', async ({ routeOptions }, { statusCode }) => {
      if (routeOptions.config.saves !== 'rows' || statusCode >= 400 || oneAtATime.pendingCount > 0) return;
      send().catch((error: unknown) => log.error({ err: error }, 'failed: sending mails'));
    });
    app.addHook('onClose', () => oneAtATime(async () => undefined)); // the mail under way
  },
  { name: 'mail jobs' },
);
