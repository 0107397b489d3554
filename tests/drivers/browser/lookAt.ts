import { isDeepStrictEqual } from 'node:util';
import type { Page } from 'playwright-core';
import type { ProbedWindow } from 'xstate-walks/playwright';
import type { LoginInfo } from '../../../common/contract/user.ts';
import type { CartLine } from '../../../common/domain/cart.ts';
import { checkoutSteps, stepAt, type CheckoutProgress } from '../../../common/domain/checkout.ts';
import type { Stored } from '../../../src/services/storage.ts';
import type { ShopObservation } from '../../../walks/rules/observation.ts';
import { storageKeys, tracesIn } from '../shop/observations.ts';

export type PageLook = {
  stored: {
    userInfo: LoginInfo | null;
    cartItems: CartLine[] | null;
    shippingAddress: Stored<'shippingAddress'> | null;
    paymentMethod: string | null;
    addressOwner: string | null;
    usedAddresses: Stored<'usedAddresses'> | null;
    productDrafts: Stored<'productDrafts'> | null;
    savedProducts: Stored<'savedProducts'> | null;
    pendingOrder: Stored<'pendingOrder'> | null;
  };
  session: { user: LoginInfo | null } | undefined;
  cart: { lines: CartLine[] } | undefined;
  checkout: (CheckoutProgress & { key: string | null }) | undefined;
  /** The state that the checkout is in, in words. */
  checkoutAt: string | undefined;
  path: string;
  title: string;
  headings: number;
  isFocusThere: boolean;
  header: string;
  text: string;
};

/** Reads all of it at once: what is read at different moments may belong to different states. */
export const lookAt = (page: Page): Promise<PageLook> =>
  page.evaluate(
    (keys) => {
      const { __chartProbe: probe } = globalThis as unknown as ProbedWindow;
      const { body, title, activeElement } = document;
      return {
        stored: Object.fromEntries(
          keys.map((key) => [key, JSON.parse(localStorage.getItem(key) ?? 'null') as unknown]),
        ),
        session: probe?.context('session'),
        cart: probe?.context('cart'),
        checkout: probe?.context('checkout'),
        checkoutAt: probe?.where('checkout')?.value,
        path: location.pathname,
        title,
        headings: [...document.querySelectorAll('h1')].filter((each) => each.checkVisibility()).length,
        isFocusThere: activeElement?.isConnected ?? false,
        header: document.querySelector('header')?.innerText ?? '',
        text: body.innerText,
      } as PageLook;
    },
    [...storageKeys, 'addressOwner', 'pendingOrder'],
  );

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

/** What rules see on a page. A user who was signed in during the walk is recognised by their own data from then on. */
export function pageObservations(): (look: PageLook) => Partial<ShopObservation> {
  const known = new Map<string, LoginInfo>();
  /** Keys that were remembered once. One that is gone while its outcome is unknown was closed by another tab. */
  const remembered = new Set<string>();

  const tracesOn = ({ stored, header, text }: PageLook): ShopObservation['traces'] => {
    const { shippingAddress, addressOwner: owner, usedAddresses, productDrafts, savedProducts } = stored;
    const everybody = [...known.values()];
    const names = Object.fromEntries(everybody.map(({ _id, name }) => [_id, { name }]));
    const marks = Object.fromEntries(everybody.map(({ _id, email, token }) => [_id, { email, token }]));
    const kept = JSON.stringify(storageKeys.map((key) => stored[key]));
    return [
      ...tracesIn(header, names, 'screen'),
      ...tracesIn(text, marks, 'screen'),
      ...tracesIn(kept, marks, 'storage'),
      ...(shippingAddress && owner ? [{ owner, what: 'address', where: 'storage' as const }] : []),
      ...(usedAddresses ? [{ owner: usedAddresses.userId, what: 'used address', where: 'storage' as const }] : []),
      ...(productDrafts ? [{ owner: productDrafts.userId, what: 'draft', where: 'storage' as const }] : []),
      ...(savedProducts ?? []).flatMap(({ userId }) =>
        userId === undefined ? [] : [{ owner: userId, what: 'saved product', where: 'storage' as const }],
      ),
    ];
  };

  return (look) => {
    const { stored, session, cart, checkout, checkoutAt = '', path } = look;
    const user = session?.user ?? null;
    if (user) known.set(user._id, user);
    const userId = user?._id ?? null;
    const key = checkout?.key ?? null;
    const open = (stored.pendingOrder ?? []).map((each) => each.key);
    const isClosed = key !== null && remembered.has(key) && !open.includes(key);
    for (const each of open) remembered.add(each);
    const isInFlight = checkoutAt === 'placing' || (checkoutAt.startsWith('outcomeUnknown') && !isClosed);
    return {
      lines: cart?.lines ?? [],
      kept: stored.cartItems ?? [],
      user: userId,
      traces: tracesOn(look),
      inFlight: isInFlight ? { key, userId } : null,
      remembered: stored.pendingOrder ?? [],
      step: {
        shown: checkoutSteps.find((step) => checkoutAt.startsWith(`steps.${step}`)) ?? null,
        address: stepAt(path) ?? null,
      },
    };
  };
}
