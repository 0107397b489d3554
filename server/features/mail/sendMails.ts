import { firstOf, type Db } from '../../platform/db/database.ts';
import { type MailKind, type WaitingMail, outbox } from '../../platform/db/schema.ts';
import { letterFor, mailOf } from './mailContent.ts';
import { MailRefused, type SendMail } from './mail.ts';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import pLimit from 'p-limit';
import { everyMinute } from '../../platform/db/everyMinute.ts';
import { eq, lte, sql } from 'drizzle-orm';
import { roundedNow } from '../../platform/db/page.ts';

/** How long the process that sends a mail has for it, and others leave it alone. */
const LEASE_MINUTES = 2;
const MOST_MINUTES = 360;

/** Takes the next mail, due again later, and removes the one before. No transaction is open while a mail is sent. */
const takeMail = async (db: Db, done = ''): Promise<WaitingMail | null> => {
  const removed = db.$with('removed').as(db.delete(outbox).where(eq(outbox.id, done)).returning({ id: outbox.id }));
  const next = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(lte(outbox.dueAt, roundedNow))
    .orderBy(outbox.dueAt)
    .limit(1)
    .for('update', { skipLocked: true });
  const pause = sql`least(${LEASE_MINUTES} * power(2, ${outbox.tries}), ${MOST_MINUTES}) * interval '1 minute'`;
  const taken = db
    .with(removed)
    .update(outbox)
    .set({ tries: sql`${outbox.tries} + 1`, dueAt: sql`now() + ${pause}` })
    .where(eq(outbox.id, sql`(${next})`))
    .returning();
  return firstOf(taken);
};

const DAY = 86_400_000;
/** A mail that could not be sent for so long is too old to be useful. */
const mostAgeOf = (kind: MailKind): number => (kind === 'passwordReset' ? DAY / 24 : 2 * DAY);

type Log = Record<'warn' | 'error', (about: object, message: string) => void>;

const isHopeless = (error: unknown, { kind, createdAt }: WaitingMail): boolean =>
  error instanceof MailRefused || Date.now() - createdAt.getTime() > mostAgeOf(kind);

/** Returns how many. A mail may be sent twice, none is lost. After a failure, or once `ending` says so, the others wait. */
export const sendMails = async (
  db: Db,
  mail: SendMail,
  origin: string,
  log: Log,
  ending?: AbortSignal,
): Promise<number> => {
  let sent = 0;
  const next = async (done?: string): Promise<WaitingMail | null> => {
    if (!ending?.aborted) return takeMail(db, done);
    if (done !== undefined) await db.delete(outbox).where(eq(outbox.id, done));
    return null;
  };
  for (let waiting = await next(); waiting !== null; waiting = await next(waiting.id)) {
    const { id, kind } = waiting;
    const letter = await letterFor(db, waiting, origin);
    if (letter !== null) {
      try {
        await mail(mailOf(id, letter));
        sent += 1;
      } catch (error) {
        if (!isHopeless(error, waiting)) {
          log.warn({ err: error, kind }, 'a mail could not be sent yet');
          return sent;
        }
        log.error({ err: error, kind }, 'a mail could not be sent, and is given up');
      }
    }
  }
  return sent;
};

/** The origin of links in mails. The host of a request is not used: its sender chooses it. */
const originOf = ({ settings, server }: FastifyInstance): string => {
  const { port = settings.port } = (server.address() ?? {}) as Partial<AddressInfo>;
  return settings.publicUrl || `http://localhost:${port}`;
};

/** After each request that saved rows, and every minute for what failed. */
export const mailJobs = fp<{ mail: SendMail | undefined }>(async (app, { mail }) => {
  if (mail === undefined) return;
  const { db, log } = app;
  const oneAtATime = pLimit(1);
  const ending = new AbortController();
  const send = () =>
    oneAtATime(async () => {
      await app.catalogue.current(); // and with it the name and the currency
      return sendMails(db, mail, originOf(app), log, ending.signal);
    });
  everyMinute(app, 'sending mails', send);
  app.addHook('onResponse', async ({ routeOptions }, { statusCode }) => {
    if (routeOptions.config.saves !== 'rows' || statusCode >= 400 || oneAtATime.pendingCount > 0) return;
    send().catch((error: unknown) => log.error({ err: error }, 'failed: sending mails'));
  });
  app.addHook('onClose', () => {
    ending.abort();
    return oneAtATime(async () => undefined); // the mail under way
  });
});
