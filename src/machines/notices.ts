import { fromTransition } from 'xstate';

/** A message that belongs to no screen, with a link to its subject. */
export type Notice = { message: string; link?: { href: string; label: string } };

export type NoticesEvent = { type: 'notice.show'; notice: Notice } | { type: 'notice.dismiss'; index: number };

/** The messages on screen until they are dismissed. A list without states, so no chart. */
export const noticesLogic = fromTransition(
  (notices: Notice[], event: NoticesEvent): Notice[] =>
    event.type === 'notice.show' ? [...notices, event.notice] : notices.toSpliced(event.index, 1),
  [],
);
