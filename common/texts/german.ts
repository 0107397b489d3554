export * as head from './de/head.ts';
export * as layout from './de/layout.ts';
export * as mails from './de/mails.ts';
export * as money from './de/money.ts';
export * as titles from './de/titles.ts';
