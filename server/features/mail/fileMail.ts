import { join, resolve } from 'node:path';
import { writeWholeFile } from '../../platform/lifecycle/wholeFile.ts';
import type { MailPort } from './mailPort.ts';

/** Writes each mail to two files that only their owner can read: its text, and the page that mail programs show. */
export const fileMail = (dir: string): MailPort => ({
  send: async ({ id, to, subject, text, html }) => {
    const file = resolve(join(dir, `${id}.txt`));
    await writeWholeFile(join(dir, `${id}.html`), html, 0o600);
    await writeWholeFile(file, `To: ${to}\nSubject: ${subject}\n\n${text}`, 0o600);
    return { file };
  },
});
