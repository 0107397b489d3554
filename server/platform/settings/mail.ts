import { maybe } from './setting.ts';

/** Mail that is half configured, which would not be sent, or would link to no shop: a line for each problem. */
export const mailConflicts = (has: (name: string) => boolean): string[] => {
  if (!has('SMTP_URL')) return has('MAIL_FROM') ? ['MAIL_FROM must be set only with SMTP_URL: no mail is sent'] : [];
  return [
    ...(has('MAIL_FROM') ? [] : ['MAIL_FROM must be set with SMTP_URL: it is the sender of the mails']),
    ...(has('PUBLIC_URL') ? [] : ['PUBLIC_URL must be set with SMTP_URL: mails link to the shop']),
  ];
};

const ADDRESS = /^(?:[^<>"\r\n]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/;

export const mailSettings = {
  smtpUrl: {
    meaning:
      'Mail server, such as `smtps://user:password@mail.example.com`; unset: mails are files in DATA_DIR. Requires `MAIL_FROM` and `PUBLIC_URL`',
    reads: maybe((raw) => /^smtps?:\/\//.test(raw) && URL.canParse(raw), 'must begin with smtp:// or smtps://'),
    secret: true,
  },
  mailFrom: {
    meaning: 'Sender of mails, such as `ProShop <shop@example.com>`; required with `SMTP_URL`',
    reads: maybe(
      (raw) => ADDRESS.test(raw),
      'must be an address such as shop@example.com or ProShop <shop@example.com>',
    ),
  },
};
