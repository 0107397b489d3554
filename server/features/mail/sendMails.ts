import type { Db } from '../../platform/db/database.ts';
import type { MailKind, WaitingMail } from '../../platform/db/schema.ts';
import { letterFor } from './mailContent.ts';
import { MailRefused, type MailPort } from './mail.ts';
import { outboxOf } from './outbox.ts';
import { mailOf } from './template.ts';

const DAY = 86_400_000;
/** A mail that could not be sent for so long is too old to be useful. */
const MOST_AGE_MS: Record<MailKind, number> = {
  orderPlaced: 2 * DAY,
  orderPaid: 2 * DAY,
  orderDelivered: 2 * DAY,
  orderRefunded: 2 * DAY,
  passwordReset: DAY / 24,
};

type Log = Record<'warn' | 'error', (about: object, message: string) => void>;

export type Sending = {
  db: Db;
  mail: MailPort;
  /** The origin of the links in mails. */
  origin: string;
  log: Log;
};

const isHopeless = (error: unknown, { kind, createdAt }: WaitingMail): boolean =>
  error instanceof MailRefused || Date.now() - createdAt.getTime() > MOST_AGE_MS[kind];

/**
 * Sends the mails that are due; returns how many. A mail leaves the outbox after it was handed over, so one whose
 * process ends in between is sent again, and none is lost. After a failure the others wait as well: the mail server may
 * be away.
 */
export const sendMails = async ({ db, mail, origin, log }: Sending): Promise<number> => {
  const outbox = outboxOf(db);
  let sent = 0;
  for (let waiting = await outbox.take(); waiting !== null; waiting = await outbox.take()) {
    const { id, kind } = waiting;
    const letter = await letterFor(db, waiting, origin);
    if (letter !== null) {
      try {
        const { file } = await mail.send(mailOf(id, letter));
        if (file !== undefined) log.warn({ file, kind }, 'SMTP_URL is not set: this mail is in a file');
        sent += 1;
      } catch (error) {
        if (!isHopeless(error, waiting)) {
          log.warn({ err: error, kind }, 'a mail could not be sent yet');
          return sent;
        }
        log.error({ err: error, kind }, 'a mail could not be sent, and is given up');
      }
    }
    await outbox.remove(id);
  }
  return sent;
};
