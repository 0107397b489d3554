import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerEnvelope } from 'smtp-server';

/** A mail as it arrived: who it was for, and what a mail program reads. */
export type ArrivedMail = { to: string[]; from: string } & Pick<Email, 'subject' | 'text' | 'html' | 'messageId'>;

/** A real mail server on this machine, which keeps what arrives. */
export class SmtpDouble {
  readonly mails: ArrivedMail[] = [];
  /** The code with which it refuses a recipient; undefined: it takes the mail. */
  refuses: (to: string) => number | undefined = () => undefined;
  private readonly server: SMTPServer;

  constructor(users: Record<string, string> = {}) {
    this.server = new SMTPServer({
      authOptional: Object.keys(users).length === 0,
      allowInsecureAuth: true,
      disabledCommands: ['STARTTLS'],
      logger: false,
      onAuth: ({ username = '', password }, _, done) =>
        users[username] === password ? done(null, { user: username }) : done(new Error('wrong password')),
      onRcptTo: ({ address }, _, done) => {
        const responseCode = this.refuses(address);
        done(responseCode === undefined ? null : Object.assign(new Error(`no ${address} here`), { responseCode }));
      },
      onData: (stream, { envelope }, done) => void this.take(stream, envelope, done),
    });
  }

  private async take(stream: Readable, { mailFrom, rcptTo }: SMTPServerEnvelope, done: () => void): Promise<void> {
    const { subject, text, html, messageId } = await PostalMime.parse(await buffer(stream));
    const from = mailFrom === false ? '' : mailFrom.address;
    this.mails.push({ to: rcptTo.map(({ address }) => address), from, subject, text, html, messageId });
    done();
  }

  /** Starts on a port, by default a free one; returns its address for `SMTP_URL`. */
  start = async (port = 0, as = ''): Promise<string> => {
    await new Promise<void>((resolve) => this.server.listen(port, '127.0.0.1', resolve));
    return `smtp://${as}127.0.0.1:${(this.server.server.address() as AddressInfo).port}`;
  };

  stop = (): Promise<void> => new Promise((resolve) => this.server.close(() => resolve()));
}
