// @module-tag soak

import { expect, it } from 'vitest';
import { sharedShop } from '../drivers/browser/browserShop.ts';
import { button, eventually, field, heading, isAt, sees } from '../drivers/browser/shopper.ts';

const shop = sharedShop();

const OFFER = 'You have an unsaved draft';
const aForm = async () => `/admin/product/${(await shop.api.aProduct({ name: 'Quiet Kettle', price: 20 }))._id}/edit`;

it('A76: what was typed outlives a reload and Back, and is gone once it is saved', async () => {
  const path = await aForm();
  const page = await shop.visit(path, { as: await shop.api.anAdmin() });
  await field(page, 'Name').fill('Loud Kettle');
  await page.reload();
  await sees(heading(page, OFFER));
  await button(page, 'Restore the draft').click();
  expect(await field(page, 'Name').inputValue()).toBe('Loud Kettle');
  await eventually(() => field(page, 'Name').evaluate((input) => input === document.activeElement)).toBe(true);

  await page.getByRole('link', { name: 'All products' }).click();
  await isAt(page, '/admin/productlist');
  await page.goBack();
  await sees(heading(page, OFFER));
  await button(page, 'Restore the draft').click();
  await button(page, 'Update').click();
  await isAt(page, '/admin/productlist');
  await page.goBack();
  await sees(field(page, 'Name').and(page.locator(':enabled')));
  expect(await field(page, 'Name').inputValue()).toBe('Loud Kettle');
  expect(await heading(page, OFFER).count()).toBe(0);
  expect(await page.evaluate(() => localStorage.getItem('productDrafts'))).toBeNull();
});
