import { isDeepStrictEqual } from 'node:util';
import type { PageLook } from './lookAt.ts';

/** Where the four keys of the storage and the charts tell different things (S89). */
export function storageOracle({ stored, session, cart, checkout }: PageLook): string[] {
  const pairs: [name: string, is: unknown, ought: unknown][] = [
    ['userInfo', stored.userInfo, session?.user ?? null],
    ['cartItems', stored.cartItems ?? [], cart?.lines ?? []],
    ...(checkout
      ? ([
          ['shippingAddress', stored.shippingAddress, checkout.shippingAddress],
          ['paymentMethod', stored.paymentMethod, checkout.paymentMethod],
        ] as [string, unknown, unknown][])
      : []),
  ];
  return pairs
    .filter(([, is, ought]) => !isDeepStrictEqual(is, ought))
    .map(
      ([name, is, ought]) => `${name} is stored as ${JSON.stringify(is)}, and its chart says ${JSON.stringify(ought)}`,
    );
}

/** Where a document is not as every screen is: one heading of the first order, and a title that names the shop. */
export const documentOracle = ({ headings, title, isFocusThere }: PageLook): string[] => [
  ...(headings === 1 ? [] : [`there are ${headings} headings of the first order`]),
  ...(title.includes('ProShop') ? [] : [`the title is “${title}”`]),
  ...(isFocusThere ? [] : ['the focus is on something that is gone']),
];
