import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { ShippingAddress } from '../../../common/domain/checkout.ts';
import { PATIENCE } from './browserShop.ts';
import type { Person } from '../api/shopApi.ts';
import { anAddress } from '../../fixtures/samples.ts';

/** What a shopper looks for and does, by the text on screen. */

export const heading = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('heading', { name, exact: typeof name === 'string' });

export const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('main').getByRole('button', { name, exact: typeof name === 'string' });

export const link = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('main').getByRole('link', { name, exact: typeof name === 'string' });

export const field = (page: Page, label: string): Locator => page.getByRole('main').getByLabel(label, { exact: true });

export const sees = async (what: Locator): Promise<void> => {
  await what.first().waitFor({ state: 'visible' });
};

export const reads = (page: Page, text: string | RegExp): Promise<void> => sees(page.getByRole('main').getByText(text));

export const isAt = (page: Page, address: string): Promise<void> =>
  page.waitForURL((url) => `${url.pathname}${url.search}` === address, { waitUntil: 'commit' });

export const isAtOrder = async (page: Page): Promise<string> => {
  await page.waitForURL((url) => url.pathname.startsWith('/order/'), { waitUntil: 'commit' });
  const id = new URL(page.url()).pathname.slice('/order/'.length);
  await sees(heading(page, `Order ${id}`));
  return id;
};

export const kept = async <T>(page: Page, key: string): Promise<T | null> =>
  JSON.parse((await page.evaluate((name) => localStorage.getItem(name), key)) ?? 'null') as T | null;

/** Polls a condition that no locator can wait for. */
export const eventually = <T>(look: () => T, message?: string) =>
  expect.poll(look, { timeout: PATIENCE, interval: 25, ...(message === undefined ? {} : { message }) });

export const hasInCart = (page: Page, count: number): Promise<void> =>
  eventually(async () => {
    const text = await page.getByRole('banner').getByRole('link', { name: 'Cart', exact: true }).innerText();
    return Number(text.replaceAll(/\D/g, ''));
  }, 'items in the cart').toBe(count);

export const searchFor = async (page: Page, keyword: string): Promise<void> => {
  await page.getByPlaceholder('Search Products...').fill(keyword);
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
};

export const signIn = async (
  where: Locator,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<void> => {
  await where.getByLabel('Email Address', { exact: true }).fill(email);
  await where.getByLabel('Password', { exact: true }).fill(password);
  await where.getByRole('button', { name: 'Sign In', exact: true }).click();
};

export const signUp = async (page: Page, { name, email, password }: Record<'name' | 'email' | 'password', string>) => {
  await field(page, 'Name').fill(name);
  await field(page, 'Email Address').fill(email);
  await field(page, 'Password').fill(password);
  await field(page, 'Confirm Password').fill(password);
  await button(page, 'Register').click();
};

export const pickFromMenu = async (page: Page, title: string, item: string): Promise<void> => {
  await page.getByRole('banner').getByRole('button', { name: title, exact: true }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};

export const fillShipping = async (page: Page, to: ShippingAddress = anAddress): Promise<void> => {
  await field(page, 'Address').fill(to.address);
  await field(page, 'City').fill(to.city);
  await field(page, 'Postal Code').fill(to.postalCode);
  await field(page, 'Country').fill(to.country);
};

export const goToReview = async (page: Page, to?: ShippingAddress): Promise<void> => {
  await isAt(page, '/shipping');
  await fillShipping(page, to);
  await button(page, 'Continue').click();
  await isAt(page, '/payment');
  await button(page, 'Continue').click();
  await isAt(page, '/placeorder');
  await sees(heading(page, 'Order Summary'));
};

export const payWithTestWallet = async (page: Page, choice: 'Approve' | 'Decline' | 'Cancel'): Promise<void> => {
  await button(page, 'Pay with the test wallet').click();
  await page.getByRole('dialog', { name: 'Test wallet' }).getByRole('button', { name: choice, exact: true }).click();
};
