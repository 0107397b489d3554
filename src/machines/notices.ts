import { fromTransition } from 'xstate';
import type { Product } from '../../common/contract/product.ts';

/**
 * The product that a visitor has chosen or is about to choose, as it is known until its screen reads it. A value without
 * states, so no chart.
 */
export const nextProductLogic = fromTransition(
  (_: Product | null, { product }: { type: 'product.next'; product: Product | null }) => product,
  null,
);

/** A message that belongs to no screen, with a link to its subject. */
export type Notice = {
  message: string;
  link?: { href: string; label: string };
  /** True if something failed: then it shows the code for support (A77). */
  failed?: boolean;
};

/** A notice on screen. */
export type ShownNotice = Notice & { id: string };

export type NoticesEvent = { type: 'notice.show'; notice: Notice } | { type: 'notice.dismiss'; id: string };

const nextId = (notices: ShownNotice[]): string => String(Number(notices.at(-1)?.id ?? 0) + 1);

/** The messages on screen until they are dismissed. A list without states, so no chart. */
export const noticesLogic = fromTransition(
  (notices: ShownNotice[], event: NoticesEvent): ShownNotice[] =>
    event.type === 'notice.show'
      ? [...notices, { ...event.notice, id: nextId(notices) }]
      : notices.filter(({ id }) => id !== event.id),
  [],
);
