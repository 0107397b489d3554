/** The texts that the server needs at run time. */
export * as head from './en/head.ts';
export * as layout from './en/layout.ts';
export * as mails from './en/mails.ts';
export * as money from './en/money.ts';
export * as titles from './en/titles.ts';
