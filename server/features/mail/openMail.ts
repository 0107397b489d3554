import { join } from 'node:path';
import type { Settings } from '../../platform/settings/settings.ts';
import { fileMail } from './fileMail.ts';
import type { MailPort } from './mailPort.ts';

/** The mail of the settings: through a mail server, else to files. The library is loaded only where it is used. */
export const openMail = async ({ smtpUrl, mailFrom, dataDir }: Settings): Promise<MailPort> => {
  if (smtpUrl === '') return fileMail(join(dataDir, 'mail'));
  const { smtpMail } = await import('./smtpMail.ts');
  return smtpMail(smtpUrl, mailFrom);
};
