// @module-tag soak

import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { sharedShop } from '../../walks/support/browserShop.ts';
import { intercept } from '../support/network.ts';
import {
  button,
  eventually,
  field,
  heading,
  isAt,
  isAtOrder,
  reads,
  sees,
  signUp,
  star,
} from '../../walks/support/shopper.ts';

const shop = sharedShop();

const aShopper = async () => ({ as: await shop.api.aPerson('Frieda Failing') });
const anAdmin = async () => ({ as: await shop.api.anAdmin() });
const alerts = (page: Page): Locator => page.getByRole('alert');

describe('a rejected form', () => {
  it('S77, S133: sign in shows the reason and keeps the input', async () => {
    const page = await shop.visit('/login', { failing: ['/api/users/login'] });
    await field(page, 'Email Address').fill('john@example.com');
    await field(page, 'Password').fill('not the password');
    await button(page, 'Sign In').click();
    await sees(alerts(page).filter({ hasText: 'Invalid email or password' }));
    expect(await alerts(page).count()).toBe(1);
    expect(await field(page, 'Email Address').inputValue()).toBe('john@example.com');
    await field(page, 'Password').fill('john-proshop');
    await button(page, 'Sign In').click();
    await isAt(page, '/');
  });

  it('S77, S133, S134: sign up shows the reason, keeps the input, and works on a retry', async () => {
    const page = await shop.visit('/register', { failing: ['/api/users'] });
    const mend = await intercept(page, 'POST /api/users', (route) => route.abort('connectionreset'));
    await signUp(page, { name: 'Frieda', email: 'john@example.com', password: 'a long enough one' });
    await sees(alerts(page).filter({ hasText: 'The shop cannot be reached.' }));
    await mend();
    await button(page, 'Register').click();
    await sees(alerts(page).filter({ hasText: /already/ }));
    expect(await alerts(page).count()).toBe(1);
    expect(await field(page, 'Name').inputValue()).toBe('Frieda');
    await field(page, 'Email Address').fill(`frieda-${Date.now()}@example.com`);
    await button(page, 'Register').click();
    await isAt(page, '/');
  });

  it('S79: the message of a form is gone after leaving it', async () => {
    const page = await shop.visit('/login', { failing: ['/api/users/login'] });
    await field(page, 'Email Address').fill('john@example.com');
    await field(page, 'Password').fill('not the password');
    await button(page, 'Sign In').click();
    await sees(alerts(page));
    await page.getByRole('banner').getByRole('link', { name: 'Cart' }).click();
    await sees(heading(page, 'Shopping Cart'));
    await page.goBack();
    await sees(heading(page, 'Sign In'));
    expect(await alerts(page).count()).toBe(0);
    await page.getByRole('main').getByRole('link', { name: 'Register' }).click();
    await sees(heading(page, 'Sign Up'));
    expect(await alerts(page).count()).toBe(0);
  });

  it('S77: the profile shows the reason and keeps the input', async () => {
    const page = await shop.visit('/profile', { ...(await aShopper()), failing: ['/api/users/profile'] });
    await eventually(() => field(page, 'Name').inputValue()).toBe('Frieda Failing');
    await intercept(page, 'PUT /api/users/profile', (route) => route.fulfill({ status: 500, body: '' }));
    await field(page, 'Name').fill('Frieda Fine');
    await button(page, 'Update').click();
    await sees(alerts(page).filter({ hasText: 'Request failed with status code 500' }));
    expect(await field(page, 'Name').inputValue()).toBe('Frieda Fine');
  });

  it('S77, A22: a second review of the same product shows the reason and keeps the input', async () => {
    const product = await shop.api.aProduct();
    const visit = await aShopper();
    await shop.api.must('POST', `/api/products/${product._id}/reviews`, {
      token: visit.as.token,
      body: { rating: 3, comment: 'First.' },
    });
    const page = await shop.visit(`/product/${product._id}`, { ...visit, failing: ['/reviews'] });
    await star(page, '4 - Very Good').check();
    await field(page, 'Comment').fill('Second.');
    await button(page, 'Submit').click();
    await sees(alerts(page).filter({ hasText: 'Product already reviewed' }));
    expect(await field(page, 'Comment').inputValue()).toBe('Second.');
  });

  it('S98: a failed delivery shows the reason, and works on a retry', async () => {
    const order = await shop.api.aPaidOrder(await shop.api.aPerson());
    const page = await shop.visit(`/order/${order._id}`, { ...(await anAdmin()), failing: ['/deliver'] });
    await isAtOrder(page);
    const mend = await intercept(page, `PUT /api/orders/${order._id}/deliver`, (route) =>
      route.fulfill({ status: 500, body: '' }),
    );
    await button(page, 'Mark As Delivered').click();
    await sees(alerts(page).filter({ hasText: 'Request failed with status code 500' }));
    await mend();
    await button(page, 'Mark As Delivered').click();
    await reads(page, /^Delivered on/);
    await eventually(() => alerts(page).count()).toBe(0);
  });
});
