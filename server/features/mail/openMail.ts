import { join, resolve } from 'node:path';
import type { Settings } from '../../platform/settings/settings.ts';
import type { MailPort } from './mail.ts';
import { writeWholeFile } from '../../platform/lifecycle/wholeFile.ts';

/** Writes each mail to two files that only their owner can read: its text, and the page that mail programs show. */
export const fileMail = (dir: string): MailPort => ({
  send: async ({ id, to, subject, text, html }) => {
    const file = resolve(join(dir, `${id}.txt`));
    await writeWholeFile(join(dir, `${id}.html`), html, 0o600);
    await writeWholeFile(file, `To: ${to}\nSubject: ${subject}\n\n${text}`, 0o600);
    return { file };
  },
});

/** The mail of the settings: through a mail server, else to files. The library is loaded only where it is used. */
export const openMail = async ({ smtpUrl, mailFrom, dataDir }: Settings): Promise<MailPort> => {
  if (smtpUrl === '') return fileMail(join(dataDir, 'mail'));
  const { smtpMail } = await import('./smtpMail.ts');
  return smtpMail(smtpUrl, mailFrom);
};
