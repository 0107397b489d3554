// @module-tag soak

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { paths } from '../../walks/cli/paths.ts';
import { sharedShop } from '../drivers/browser/browserShop.ts';
import { sees } from '../drivers/browser/shopper.ts';
import { intercept } from '../drivers/browser/network.ts';

const shop = sharedShop();

const replayed = async (code: string) => {
  const said: string[] = [];
  return { code: await paths(['--replay', code], (text) => void said.push(text)), text: said.join('\n') };
};

const codeOn = (page: Page) => page.getByText('Code for support:').getByRole('code');

it('A77: a page that fails shows a code that leads to the state that failed, tells nothing personal and sends nothing', async () => {
  const as = await shop.api.aPerson('Frieda Failing');
  const call = 'GET /api/users/profile';
  const sent: string[] = [];
  const page = await shop.visit('/profile', {
    as,
    isDrawn: false,
    failing: ['/api/users/profile'],
    before: async (tab) => {
      tab.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
      await intercept(tab, call, (route) => route.fulfill({ status: 500, json: { message: 'Down for Frieda' } }));
    },
  });
  await sees(page.getByRole('alert').filter({ hasText: 'Down for Frieda' }));
  await sees(codeOn(page));
  const code = await codeOn(page).innerText();
  expect(code).toMatch(/^profile-[\da-z]{3}-[\da-z]{2,12}$/);

  await page.getByText('Code for support:').click();
  await sees(page.getByText('nothing about you'));
  const whole = await page.getByRole('list', { name: 'Full codes' }).getByRole('code').allInnerTexts();
  expect(whole.length).toBeGreaterThan(0);
  for (const each of [code, ...whole]) expect(sent.filter((request) => request.includes(each))).toEqual([]);

  const { text } = await replayed(code);
  expect(text).toMatch(/fails/);
  expect(text).toMatch(/It ends in profile\..*unavailable/);
  for (const each of whole) {
    const { text: said } = await replayed(each);
    expect(said).not.toMatch(/Frieda|@/);
  }
});
