/** Mail that is half configured, which would not be sent, or would link to no shop: a line for each problem. */
export const mailConflicts = (has: (name: string) => boolean): string[] => {
  if (!has('SMTP_URL')) return has('MAIL_FROM') ? ['MAIL_FROM must be set only with SMTP_URL: no mail is sent'] : [];
  return [
    has('MAIL_FROM') ? '' : 'MAIL_FROM must be set with SMTP_URL: it is the sender of the mails',
    has('PUBLIC_URL') ? '' : 'PUBLIC_URL must be set with SMTP_URL: mails link to the shop',
  ].filter((line) => line !== '');
};
