import { fromTransition } from 'xstate';

/** A message to the shopper that belongs to no screen, with a way to what it is about. */
export type Notice = { message: string; link?: { href: string; label: string } };

export type NoticesEvent = { type: 'notice.show'; notice: Notice } | { type: 'notice.dismiss'; index: number };

/** The messages that stand until they are dismissed. A plain list: it has no states worth a chart. */
export const noticesLogic = fromTransition(
  (notices: Notice[], event: NoticesEvent): Notice[] =>
    event.type === 'notice.show' ? [...notices, event.notice] : notices.toSpliced(event.index, 1),
  [],
);
