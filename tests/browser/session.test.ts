import type { Page } from 'playwright-core';
import { it } from 'vitest';
import { sharedShop } from '../drivers/browser/browserShop.ts';
import { hasInCart, heading, isAt, pickFromMenu, sees, signIn } from '../drivers/browser/shopper.ts';

const shop = sharedShop();

const userName = (page: Page, name: string) => page.getByRole('banner').getByRole('button', { name });

it('A37: two tabs share sign-in, sign-out and the cart', async () => {
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
