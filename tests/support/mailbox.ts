import type { Mail, MailPort } from '../../server/features/mail/mail.ts';
import { sendMails } from '../../server/features/mail/sendMails.ts';
import type { Db } from '../../server/platform/db/database.ts';

export const ORIGIN = 'https://shop.example.com';

/** A mail port that keeps what it is given. */
export const keepMails = (): { mails: Mail[]; port: MailPort } => {
  const mails: Mail[] = [];
  return { mails, port: { send: async (mail) => void mails.push(mail) } };
};

const silent = { warn: () => undefined, error: () => undefined };

/** Sends what waits in the outbox; returns it. */
export const sentMails = async (db: Db): Promise<Mail[]> => {
  const { mails, port } = keepMails();
  await sendMails({ db, mail: port, origin: ORIGIN, log: silent });
  return mails;
};

/** The token in the link of a mail. */
export const tokenIn = ({ text }: Mail): string => /#([\w-]+)/.exec(text)![1]!;
