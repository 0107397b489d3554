import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { sharedShop } from '../drivers/browser/browserShop.ts';
import { anAddress } from '../fixtures/samples.ts';
import type { Person } from '../drivers/api/shopApi.ts';
import {
  button,
  field,
  fillShipping,
  hasInCart,
  heading,
  isAt,
  isAtOrder,
  pickFromMenu,
  readShipping,
  sees,
  signIn,
} from '../drivers/browser/shopper.ts';

const shop = sharedShop();

const userName = (page: Page, name: string) => page.getByRole('banner').getByRole('button', { name });

const renew = async (page: Page, person: Person): Promise<void> => {
  const dialog = page.getByRole('dialog');
  await sees(dialog);
  await dialog.getByLabel('Password', { exact: true }).fill(person.password);
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
};

describe('a session that expires during work (A28)', () => {
  it('A28: continues the checkout: address and cart stay, and one order is placed', async () => {
    const before = await shop.api.aPerson();
    const cart = [await shop.api.aLine()];
    const page = await shop.visit('/shipping', { as: before, cart, failing: ['/api/orders'] });
    await fillShipping(page);
    const now = await shop.api.setPassword(before, 'another long one');
    await button(page, 'Continue').click();
    await isAt(page, '/payment');
    await page.goBack();
    await sees(field(page, 'Address'));
    expect(await readShipping(page)).toEqual(anAddress);
    await button(page, 'Continue').click();
    await isAt(page, '/payment');
    await button(page, 'Continue').click();
    await isAt(page, '/placeorder');
    await button(page, 'Place Order').click();
    await renew(page, now);
    const id = await isAtOrder(page);
    expect((await shop.api.ordersOf(now)).map(({ _id }) => _id)).toEqual([id]);
  });
});

describe('two tabs (A37)', () => {
  it('A37: share sign-in, sign-out and the cart', async () => {
    const person = await shop.api.aPerson('Tara Tabs');
    const product = await shop.api.aProduct();
    const one = await shop.visit('/login');
    const other = await one.context().newPage();
    await other.goto('/');
    await sees(other.getByRole('banner').getByRole('link', { name: 'Sign In' }));

    await signIn(one.getByRole('main'), person);
    await sees(userName(one, 'Tara Tabs'));
    await sees(userName(other, 'Tara Tabs'));

    await other.goto(`/cart/${product._id}?qty=2`);
    await hasInCart(other, 2);
    await hasInCart(one, 2);

    await one.goto('/profile');
    await sees(heading(one, 'My Orders'));
    await pickFromMenu(other, 'Tara Tabs', 'Logout');
    await isAt(one, '/login');
    await sees(one.getByRole('banner').getByRole('link', { name: 'Sign In' }));
    await hasInCart(one, 2);
  });
});
