import { join } from 'node:path';
import type { Transporter } from 'nodemailer';
import { isLocalHost } from '../../../common/domain/head.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { writeWholeFile } from '../../platform/lifecycle/dataDir.ts';

/** A mail as a person gets it. A repeated one has the same id, so that mail programs can drop it. */
export type Mail = { id: string; to: string; subject: string; text: string; html: string };

export type SendMail = (mail: Mail) => Promise<void>;

/** The mail server refuses this mail for good: another try would not help. */
export class MailRefused extends Error {
  override name = 'MailRefused';
}

/** Writes each mail to two files that only their owner can read: its text, and the page that mail programs show. */
export const fileMail =
  (dir: string): SendMail =>
  async ({ id, to, subject, text, html }) => {
    await writeWholeFile(join(dir, `${id}.html`), html, 0o600);
    await writeWholeFile(join(dir, `${id}.txt`), `To: ${to}\nSubject: ${subject}\n\n${text}`, 0o600);
  };

/** Together shorter than the lease of a mail (`sendMails.ts`): a slow server must not get it twice. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** The code of an error. Its message has the address in it, which no log may have. */
const withoutAddress = (error: unknown): never => {
  const { code = 'unknown', responseCode = 0 } = error as { code?: string; responseCode?: number };
  const text = `the mail server says ${responseCode || code}`;
  // 5xx about a recipient or a message is final; about signing in, or the server itself, it is not.
  const isFinal = responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE');
  throw isFinal ? new MailRefused(text) : new Error(text);
};

/** Sends mails through a mail server; one that is not on this machine must speak TLS before it gets a password. */
export const smtpMail = (url: string, from: string): SendMail => {
  const { hostname } = new URL(url);
  const options = { url, requireTLS: !isLocalHost(hostname), disableFileAccess: true, disableUrlAccess: true };
  const loaded = import('nodemailer'); // most shops never need it
  let transport: Transporter | undefined;
  const domain = from.replace(/^.*@|>$/g, '');
  return async ({ id, to, ...mail }) => {
    transport ??= (await loaded).createTransport({ ...options, ...TIMEOUTS });
    await transport
      .sendMail({ from, messageId: `<${id}@${domain}>`, to: { name: '', address: to }, ...mail })
      .catch(withoutAddress);
  };
};

export const openMail = ({ smtpUrl, mailFrom, dataDir }: Settings): SendMail =>
  smtpUrl === '' ? fileMail(join(dataDir, 'mail')) : smtpMail(smtpUrl, mailFrom);
