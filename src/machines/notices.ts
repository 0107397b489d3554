import { fromTransition } from 'xstate';
import type { Product } from '../../common/contract/product.ts';
import { routes } from '../../common/routes/routes.ts';

type NextProductEvent = { type: 'product.next'; product: Product } | { type: 'address.changed'; path: string };

/** The product that a visitor is about to open, until its screen has read it. A value without states, so no chart. */
export const nextProductLogic = fromTransition((product: Product | null, event: NextProductEvent) => {
  if (event.type === 'product.next') return event.product;
  return product !== null && event.path === routes.product.href({ id: product._id }) ? product : null;
}, null);

export type Notice = {
  message: string;
  link?: { href: string; label: string };
  /** True if something failed: then it shows the code for support (A77). */
  failed?: boolean;
  /** True if it goes by itself after a few seconds: what it says is seen elsewhere too. */
  isBrief?: boolean;
};

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
