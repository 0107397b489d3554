import type { Page } from 'playwright-core';
import type { LoginInfo } from '../../../common/contract/user.ts';
import type { CartLine } from '../../../common/domain/cart.ts';
import type { CheckoutProgress } from '../../../common/domain/checkout.ts';
import type { Stored } from '../../../src/services/storage.ts';
import type { ProbedWindow } from 'xstate-walks/playwright';
import { storageKeys } from '../shop/observations.ts';

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
