// @module-tag soak

import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { browserShop } from '../../walks/support/browserShop.ts';
import { intercept, recordCalls } from '../support/network.ts';
import {
  button,
  eventually,
  field,
  heading,
  isAt,
  link,
  pickFromMenu,
  reads,
  sees,
  signIn,
} from '../../walks/support/shopper.ts';

const shop = browserShop();

const dialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Are you sure' });

const aPicture = async () => ({
  name: 'kettle.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 700, height: 560, channels: 3, background: '#f59e0b' } })
    .png()
    .toBuffer(),
});

describe('the products of an administrator', () => {
  it('S8, S37, S100, S101, A23: a new product is a draft until it is saved, and then on sale', async () => {
    const page = await shop.visit('/admin/productlist', { as: await shop.api.anAdmin() });
    const guest = await shop.visit('/search/Quiet%20Kettle');
    await sees(guest.getByText(/^No product matches/));

    await button(page, 'Create Product').click();
    await page.waitForURL(/\/admin\/product\/[^/]+\/edit$/);
    await sees(heading(page, 'Edit Product'));
    await field(page, 'Name').fill('Quiet Kettle');
    await field(page, 'Price').fill('24.5');
    await field(page, 'Brand').fill('Hushwell');
    await field(page, 'Count In Stock').fill('7');
    await field(page, 'Category').fill('Kitchen');
    await field(page, 'Description').fill('It does not whistle.');
    await field(page, 'Choose File').setInputFiles(await aPicture());
    await eventually(() => field(page, 'Image').inputValue()).toMatch(/^\/images\/[0-9a-f]{32}-[0-9a-f]{6}-700\.webp$/);
    await button(page, 'Update').click();
    await isAt(page, '/admin/productlist');
    const row = page.getByRole('row').filter({ hasText: 'Quiet Kettle' });
    await sees(row);
    for (const cell of ['$24.50', 'Kitchen', 'Hushwell']) await sees(row.getByText(cell));

    await guest.reload();
    await link(guest, 'Quiet Kettle').click();
    await reads(guest, 'Price: $24.50');
    const picture = guest.getByRole('main').getByRole('img', { name: 'Quiet Kettle' });
    await eventually(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(300);
  });

  it('S119, C6: asks before deleting one, and Cancel keeps it', async () => {
    const product = await shop.api.aProduct({ name: 'Doomed Kettle' });
    const page = await shop.visit('/admin/productlist', { as: await shop.api.anAdmin() });
    const calls = recordCalls(page);
    await button(page, 'Delete Doomed Kettle').click();
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await dialog(page).waitFor({ state: 'hidden' });
    await sees(button(page, 'Delete Doomed Kettle'));
    expect(calls.filter(({ name }) => name.startsWith('DELETE'))).toEqual([]);

    await button(page, 'Delete Doomed Kettle').click();
    await dialog(page).getByRole('button', { name: 'Delete' }).dblclick();
    await eventually(() => button(page, 'Delete Doomed Kettle').count()).toBe(0);
    expect(calls.filter(({ name }) => name.startsWith('DELETE'))).toHaveLength(1);
    expect((await shop.api.call('GET', `/api/products/${product._id}`)).status).toBe(404);
  });

  it('S127, S142, A6, A18: uploads a picture with the token; a failure is logged, and the old picture stays', async () => {
    const product = await shop.api.aProduct();
    const as = await shop.api.anAdmin();
    const page = await shop.visit(`/admin/product/${product._id}/edit`, {
      as,
      failing: ['/api/upload'],
      saying: [/ServiceError/],
    });
    const calls = recordCalls(page);
    const logged = page.waitForEvent(
      'console',
      (message) => message.type() === 'error' && !message.text().startsWith('Failed to load'),
    );
    const mend = await intercept(page, 'POST /api/upload', (route) => route.fulfill({ status: 500, body: '' }));
    await eventually(() => field(page, 'Image').inputValue()).toBe(product.image);
    await field(page, 'Choose File').setInputFiles(await aPicture());
    expect((await logged).text()).toContain('Request failed with status code 500');
    await reads(page, /^Not uploaded: the previous image is kept\. Request failed/);
    expect(await field(page, 'Image').inputValue()).toBe(product.image);
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(await page.getByRole('progressbar').count()).toBe(0);

    await mend();
    await field(page, 'Choose File').setInputFiles(await aPicture());
    await eventually(() => field(page, 'Image').inputValue()).toMatch(/^\/images\//);
    const uploads = calls.filter(({ name }) => name === 'POST /api/upload');
    expect(uploads.map(({ token }) => token)).toEqual([as.token, as.token]);
    expect(uploads[0]?.headers['content-type']).toMatch(/^multipart\/form-data/);
    expect(uploads[0]?.body).toMatch(/name="image"/);
  });
});

describe('the users of an administrator', () => {
  it('S8, S34, S101, S118, S125: makes one an administrator, and deletes one after asking', async () => {
    const person = await shop.api.aPerson('Petra Promoted');
    const page = await shop.visit('/admin/userlist', { as: await shop.api.anAdmin() });
    const row = page.getByRole('row').filter({ hasText: person.email });
    await sees(row);
    await row.getByRole('button', { name: 'Edit Petra Promoted' }).click();
    await isAt(page, `/admin/user/${person._id}/edit`);
    await eventually(() => field(page, 'Email Address').inputValue()).toBe(person.email);
    await field(page, 'Is Admin').check();
    await button(page, 'Update').click();
    await isAt(page, '/admin/userlist');
    await sees(row.getByText('Admin', { exact: true }));

    const promoted = await shop.visit('/login');
    await signIn(promoted.getByRole('main'), person);
    await pickFromMenu(promoted, 'Admin', 'Users');
    await isAt(promoted, '/admin/userlist');

    const other = await shop.api.aPerson('Dora Deleted');
    await page.reload();
    await button(page, 'Delete Dora Deleted').click();
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'hidden' });
    await button(page, 'Delete Dora Deleted').click();
    await dialog(page).getByRole('button', { name: 'Delete' }).click();
    await eventually(() => button(page, 'Delete Dora Deleted').count()).toBe(0);
    await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toMatch(/^Delete /);
    expect((await shop.api.call('GET', '/api/users/profile', { token: other.token })).status).toBe(401);
  });

  it('A35: users cannot delete themselves: the shop says why', async () => {
    const page = await shop.visit('/admin/userlist', { as: await shop.api.anAdmin(), failing: ['/api/users/'] });
    await button(page, 'Delete Admin User').click();
    await dialog(page).getByRole('button', { name: 'Delete' }).click();
    await sees(page.getByRole('alert'));
    await sees(button(page, 'Delete Admin User'));
  });
});
