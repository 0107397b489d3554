import { createTransport } from 'nodemailer';
import { isLocalHost } from '../../../common/domain/origin.ts';
import { MailRefused, type MailPort } from './mail.ts';

/** Together shorter than the lease of a mail (`outbox.ts`): a slow server must not get it twice. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

type SmtpError = { code?: string; responseCode?: number };

/** The code of an error. Its message has the address in it, which no log may have. */
const withoutAddress = (error: unknown): Error => {
  const { code = 'unknown', responseCode = 0 } = error as SmtpError;
  const text = `the mail server says ${responseCode || code}`;
  // 5xx about a recipient or a message is final; about signing in, or the server itself, it is not.
  const isFinal = responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE');
  return isFinal ? new MailRefused(text) : new Error(text);
};

/** Sends mails through a mail server; one that is not on this machine must speak TLS before it gets a password. */
export const smtpMail = (url: string, from: string): MailPort => {
  const { hostname } = new URL(url);
  const transport = createTransport({
    url,
    requireTLS: !isLocalHost(hostname),
    disableFileAccess: true,
    disableUrlAccess: true,
    ...TIMEOUTS,
  });
  const domain = from.replace(/^.*@|>$/g, '');
  return {
    send: async ({ id, ...mail }) => {
      await transport.sendMail({ from, messageId: `<${id}@${domain}>`, ...mail }).catch((error: unknown) => {
        throw withoutAddress(error);
      });
      return {};
    },
  };
};
