import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { browserShop } from '../drivers/browser/browserShop.ts';
import { keyboardOn } from '../drivers/browser/keyboard.ts';
import { button, eventually, field, heading, isAt, sees } from '../drivers/browser/shopper.ts';

const MOST_BYTES = 3_000_000;

const shop = browserShop({ UPLOAD_MAX_BYTES: String(MOST_BYTES) });

/** A picture of noise, which does not compress. */
const aPicture = async (width: number, height: number) => ({
  name: 'noise.png',
  mimeType: 'image/png',
  buffer: await sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer(),
});

const holds = (page: Page, label: string, value: string) =>
  eventually(() => field(page, label).inputValue(), label).toBe(value);
const uploaded = (page: Page) => eventually(() => field(page, 'Image').inputValue()).toMatch(/^\/images\//);

it('S8, S37, S100, S101, S119, C22: an administrator with a keyboard only makes a product with its picture, changes it, and deletes it', async () => {
  const name = 'Quiet Kettle';
  const page = await shop.visit('/login');
  const { press, type, enter, pick, browse } = keyboardOn(page, { mayWrap: true });
  await sees(field(page, 'Password'));
  await type('Email Address', 'admin@example.com');
  await type('Password', 'admin-proshop');
  await enter();
  await isAt(page, '/');

  await pick(page.getByRole('banner').getByRole('button', { name: 'Admin', exact: true }), 'Products');
  await isAt(page, '/admin/productlist');
  await press(button(page, 'Create Product'));
  await page.waitForURL(/\/admin\/product\/[^/]+\/edit$/);
  await sees(heading(page, 'Edit Product'));
  await holds(page, 'Name', 'Sample name');
  await type('Name', name);
  await type('Price', '24.5');
  await (await browse('Choose File')).setFiles(await aPicture(640, 512));
  await uploaded(page);
  await type('Brand', 'Hushwell');
  await type('Count In Stock', '7');
  await type('Category', 'Kitchen');
  await type('Description', 'It does not whistle.');
  await press(button(page, 'Update'));
  await isAt(page, '/admin/productlist');

  await press(button(page, `Edit ${name}`));
  await holds(page, 'Name', name);
  await holds(page, 'Price', '24.5');
  await type('Price', '19.95');
  await press(button(page, 'Update'));
  await isAt(page, '/admin/productlist');
  await sees(page.getByRole('row').filter({ hasText: name }).getByText('$19.95'));

  await press(button(page, `Delete ${name}`));
  await press(page.getByRole('dialog', { name: 'Are you sure' }).getByRole('button', { name: 'Delete', exact: true }));
  await eventually(() => button(page, `Delete ${name}`).count()).toBe(0);
});

it('S101: a product is found by words, and an update comes back to its page, place and row', async () => {
  const word = `Brand${randomBytes(4).toString('hex')}`;
  await Promise.all(Array.from({ length: 14 }, () => shop.api.aProduct({ brand: word })));
  const page = await shop.visit('/admin/productlist', { as: await shop.api.anAdmin() });
  await page.getByRole('searchbox', { name: 'Search this list' }).fill(word);
  await isAt(page, `/admin/productlist?q=${word}`);
  await eventually(() => page.getByRole('link', { name: '3', exact: true }).count()).toBe(0);
  await page.getByRole('link', { name: '2', exact: true }).click();
  await isAt(page, `/admin/productlist/2?q=${word}`);
  const edits = page.getByRole('button', { name: /^Edit ./ });
  await eventually(() => edits.count(), 'the rows of the second page').toBe(2);
  const edit = edits.last();
  const href = await edit.getAttribute('href');
  await edit.click();
  await sees(heading(page, 'Edit Product'));
  await field(page, 'Count In Stock').fill('77');
  await button(page, 'Update').click();
  await isAt(page, `/admin/productlist/2?q=${word}`);
  await sees(page.getByRole('alert').filter({ hasText: / was saved\./ }));
  await sees(page.getByRole('row').getByText('77', { exact: true }));
  await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe(href);
});

it.each([390, 1280])(
  'S39: orders are found by email and days, below at most 200 px of controls: %i px wide',
  async (width) => {
    const buyer = await shop.api.aPerson();
    const { _id } = await shop.api.aPaidOrder(buyer);
    const page = await shop.visit('/admin/orderlist', { as: await shop.api.anAdmin() });
    await page.setViewportSize({ width, height: 900 });
    await page.getByRole('searchbox', { name: 'Search orders' }).fill(buyer.email.toUpperCase());
    const details = page.getByRole('link', { name: 'Details', exact: true });
    await eventually(() => details.count()).toBe(1);
    expect(await details.getAttribute('href')).toBe(`/order/${_id}`);
    const controls = () =>
      page.evaluate(() => {
        const [tabs, row] = ['nav[aria-label="Administration"]', 'tbody tr'].map((each) =>
          document.querySelector(each)!.getBoundingClientRect(),
        );
        return row!.top - tabs!.bottom;
      });
    await eventually(controls, 'the height of the controls, once the rows are read').toBeLessThanOrEqual(200);
    await page.getByText('Dates', { exact: true }).click();
    const today = new Date().toISOString().slice(0, 10);
    await field(page, 'From').fill(today);
    await eventually(() => details.count()).toBe(1);
    await field(page, 'To').fill('2020-02-03');
    await sees(page.getByText('No orders match.'));
    expect(new URL(page.url()).searchParams.get('to')).toBe('2020-02-03');
  },
);

it('C22: a photo of 12 megapixels that is too large to be sent is made smaller first', async () => {
  const { _id, name } = await shop.api.aProduct();
  const page = await shop.visit(`/admin/product/${_id}/edit`, { as: await shop.api.anAdmin() });
  await holds(page, 'Name', name);
  const [width, height] = [800, 600];
  const buffer = await sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .resize(4000, 3000)
    .jpeg({ quality: 97 })
    .toBuffer();
  expect(buffer.length).toBeGreaterThan(5 * 1024 * 1024);
  const sent = page.waitForRequest('**/api/upload');
  await field(page, 'Choose File').setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer });
  const { 'content-length': length } = await (await sent).allHeaders();
  expect(Number(length)).toBeGreaterThan(10_000);
  expect(Number(length)).toBeLessThan(MOST_BYTES);
});
