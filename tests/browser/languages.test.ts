// @module-tag soak

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { sharedShop, type Visit } from '../drivers/browser/browserShop.ts';
import { crookedButtons, overflowOf, setTextSize } from '../drivers/browser/measures.ts';
import { button, eventually, field, heading, isAt, reads, sees } from '../drivers/browser/shopper.ts';
import { changedElsewhere, neverAnswer } from '../drivers/browser/network.ts';

const shop = sharedShop();

const language = (page: Page) => page.evaluate(() => document.documentElement.lang);

const speakGerman = (page: Page) => page.context().addCookies([{ name: 'language', value: 'de', url: shop.address }]);

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

it.each([true, false])('A62: in German, prices are typed with a comma, with scripts: %s', async (scripts) => {
  const page = await shop.visit('/', { scripts, before: speakGerman });
  await field(page, 'Niedrigster Preis').fill('149,5');
  await field(page, 'Höchster Preis').fill('1299,5');
  await button(page, 'Anwenden').click();
  await sees(page.getByRole('link', { name: /Ab 149,50/ }));
  await sees(page.getByRole('link', { name: /Bis 1\.299,50/ }));
  await eventually(() => field(page, 'Niedrigster Preis').inputValue()).toBe('149,5');
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
  expect(questions).toEqual(['What you have typed on this page will be lost. Change the language?']);
  expect(await field(page, 'Email Address').inputValue()).toBe('eve@example.com');
  page.once('dialog', (dialog) => void dialog.accept());
  await choice(page, 'Deutsch').click();
  await eventually(() => language(page)).toBe('de');
});

type Scene = { name: string; path: () => Promise<string>; visit?: Visit; settle: (page: Page) => Promise<unknown> };

const withOrders = async () => {
  const buyer = await shop.api.aPerson();
  await shop.api.aPaidOrder(buyer);
  await shop.api.aPaidOrder(buyer);
  return '/admin/orderlist?show=waiting';
};

const scenes: Scene[] = [
  {
    name: 'deleting a user',
    path: async () => '/admin/userlist?q=john%40example.com',
    settle: async (page) => {
      await button(page, 'John Doe löschen').click();
      await sees(page.getByText('Sind Sie sicher?'));
    },
  },
  {
    name: 'a user who was changed meanwhile',
    path: async () => `/admin/user/${(await shop.api.aPerson())._id}/edit`,
    visit: { before: changedElsewhere, failing: ['/api/users/'] },
    settle: async (page) => {
      await field(page, 'Name').fill('Nora Neuer');
      await button(page, 'Speichern').click();
      await sees(heading(page, 'Dieser Benutzer wurde inzwischen geändert'));
    },
  },
  {
    name: 'products',
    path: async () => '/admin/productlist',
    settle: (page) => sees(button(page, /bearbeiten$/)),
  },
  {
    name: 'a product whose picture is uploaded',
    path: async () => '/admin/product/laptop/edit',
    visit: { before: (page) => page.route('**/api/upload', neverAnswer) },
    settle: async (page) => {
      const file = { name: 'laptop.png', mimeType: 'image/png', buffer: Buffer.from('a picture') };
      await field(page, 'Datei auswählen').setInputFiles(file);
      await sees(page.getByRole('progressbar', { name: 'Wird hochgeladen' }));
    },
  },
  {
    name: 'an order to undo',
    path: withOrders,
    settle: async (page) => {
      await button(page, /^Als geliefert markieren/)
        .first()
        .click();
      await reads(page, /wird gleich als geliefert markiert/);
    },
  },
  {
    name: 'refused deliveries',
    path: withOrders,
    visit: {
      failing: ['/deliver'],
      before: (page) => page.route('**/deliver', (route) => route.fulfill({ status: 403, json: { message: 'Nein' } })),
    },
    settle: async (page) => {
      await field(page, 'Alle zu liefernden auswählen').check();
      await button(page, /^\d+ als geliefert markieren/).click();
      await sees(button(page, /^Alle \d+ überspringen/));
    },
  },
];

it.each(scenes)('in German, the words of $name fit on wide and narrow screens', async ({ path, visit, settle }) => {
  const page = await shop.visit(await path(), {
    ...visit,
    as: await shop.api.anAdmin(),
    before: async (own) => {
      await speakGerman(own);
      await visit?.before?.(own);
    },
  });
  await settle(page);
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    expect({ width, overflow: await overflowOf(page), crooked: await crookedButtons(page) }).toEqual({
      width,
      overflow: 0,
      crooked: [],
    });
  }
  await page.setViewportSize({ width: 320, height: 900 });
  await setTextSize(page, 200);
  await expect.poll(() => overflowOf(page), { message: 'overflow with text at 200 %', timeout: 5000 }).toBe(0);
});
