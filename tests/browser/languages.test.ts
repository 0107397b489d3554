// @module-tag soak

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { sharedShop } from '../drivers/browser/browserShop.ts';
import { button, eventually, field, heading, isAt, sees } from '../drivers/browser/shopper.ts';

const shop = sharedShop();

const language = (page: Page) => page.evaluate(() => document.documentElement.lang);

const choice = (page: Page, name: string) => page.getByRole('contentinfo').getByRole('button', { name });

/** Every error that a browser tells: of scripts, of hydration, of the content security policy. */
const watched = (errors: string[]) => async (page: Page) => {
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
};

it('the page comes again in the chosen language, at the same place, and stays so', async () => {
  const errors: string[] = [];
  const page = await shop.visit('/search/a?sort=rating', { before: watched(errors) });
  await sees(heading(page, 'Search results for “a”'));
  await choice(page, 'Deutsch').click();
  await sees(heading(page, 'Suchergebnisse für „a“'));
  expect(new URL(page.url()).search).toBe('?sort=rating');
  await page.goto(new URL('/product/turntable', page.url()).href);
  await button(page, 'In den Warenkorb').click();
  await isAt(page, '/cart');
  await sees(heading(page, 'Warenkorb')); // the footer moves until the cart is drawn
  await choice(page, 'English').click();
  await eventually(() => language(page)).toBe('en');
  await sees(heading(page, 'Shopping Cart'));
  expect(errors).toEqual([]);
});

it('what was typed is lost only after a question', async () => {
  const page = await shop.visit('/login');
  await field(page, 'Email Address').pressSequentially('eve@example.com');
  await field(page, 'Password').focus();
  const questions: string[] = [];
  page.once('dialog', (dialog) => {
    questions.push(dialog.message());
    void dialog.dismiss();
  });
  await choice(page, 'Deutsch').click();
  expect(questions).toEqual(['What you have typed on this page, but not sent, is lost. Change the language?']);
  expect(await field(page, 'Email Address').inputValue()).toBe('eve@example.com');
  page.once('dialog', (dialog) => void dialog.accept());
  await choice(page, 'Deutsch').click();
  await eventually(() => language(page)).toBe('de');
});
