// @module-tag soak

import { it } from 'vitest';
import { sharedShop } from '../../walks/support/browserShop.ts';
import { serveGooglePay, type GooglePay } from '../support/googlePay.ts';
import { gate, intercept } from '../support/network.ts';
import { button, payWithTestWallet, reads, sees } from '../../walks/support/shopper.ts';
import { isFine, fails, hangs, goTo, phone } from '../support/screenStates.ts';

const shop = sharedShop();

it('an order: loading, failed, and its wallet: loading, ready, cancelled, declined, taking the payment, paid', async () => {
  const as = await shop.api.aPerson('Wanda Wallet');
  const { _id } = await shop.api.anOrder(as);
  const script = gate();
  let wallet: GooglePay | undefined;
  const page = await shop.visit('/cart', {
    ...phone,
    as,
    before: async (tab) => {
      wallet = await serveGooglePay(tab);
      await tab.route('https://pay.google.com/**', async (route) => {
        await script.opened;
        await route.fallback();
      });
    },
  });
  const stop = await hangs(page, `GET /api/orders/${_id}`);
  await goTo(page, `/order/${_id}`);
  await sees(page.getByRole('status', { name: 'Loading' }));
  await isFine(page, 'order, loading');
  await stop();
  const mend = await fails(page, `GET /api/orders/${_id}`);
  await goTo(page, '/cart');
  await goTo(page, `/order/${_id}`);
  await reads(page, 'The shop is closed.');
  await isFine(page, 'order, failed');
  await mend();
  await button(page, 'Try again').click();
  await reads(page, 'Not Paid');
  await isFine(page, 'wallet, loading');
  script.open();
  await sees(button(page, 'Pay with GPay'));
  await isFine(page, 'wallet, ready');
  for (const behaviour of ['cancel', 'decline'] as const) {
    await wallet!.behave(behaviour);
    await button(page, 'Pay with GPay').click();
    await sees(page.getByRole('main').locator('[role=alert], [role=status]').filter({ hasText: /\w/ }));
    await isFine(page, `wallet, ${behaviour}`);
  }
  await wallet!.behave('approve');
  const refuse = await fails(page, `PUT /api/orders/${_id}/pay`, 'Card refused', 402);
  await button(page, 'Pay with GPay').click();
  await reads(page, 'Card refused');
  await isFine(page, 'payment, declined');
  await refuse();
  const late = gate();
  const lose = await intercept(page, `PUT /api/orders/${_id}/pay`, async (route) => {
    await late.opened;
    await route.abort('connectionreset');
  });
  await button(page, 'Pay with GPay').click();
  await reads(page, 'Taking the payment …');
  await isFine(page, 'payment, sending');
  late.open();
  await reads(page, /We do not know yet/);
  await isFine(page, 'payment, unknown');
  await lose();
  await button(page, 'Try the payment again').click();
  await reads(page, 'Payment received. Thank you!');
  await isFine(page, 'order, just paid');
});

it('a payment that the bank wants confirmed: asked, processing, refused', async () => {
  const as = await shop.api.aPerson('Wanda Wallet');
  const order = await shop.api.anOrder(as);
  const page = await shop.visit(`/order/${order._id}`, { ...phone, as, before: (tab) => serveGooglePay(tab) });
  const ask = await intercept(page, `PUT /api/orders/${order._id}/pay`, (route) =>
    route.fulfill({ status: 402, json: { message: 'The bank asks', bankPage: 'https://bank.example/1' } }),
  );
  await button(page, 'Pay with GPay').click();
  await reads(page, 'Your bank asks you to confirm this payment');
  await isFine(page, 'payment, asked by the bank');
  await ask();
  for (const [bankCheck, words] of [
    ['processing', 'Your bank is processing this payment'],
    ['refused', /^Your bank did not confirm the payment/],
  ] as const) {
    const mend = await intercept(page, `GET /api/orders/${order._id}`, (route) =>
      route.fulfill({ json: { ...order, isOwn: true, bankCheck } }),
    );
    await button(page, 'Check again').click();
    await reads(page, words);
    await isFine(page, `payment, ${bankCheck} by the bank`);
    await mend();
  }
});

it('the wallet: unavailable; the test wallet: declined; another user’s order', async () => {
  const as = await shop.api.aPerson('Wanda Wallet');
  const { _id } = await shop.api.anOrder(as);
  const page = await shop.visit(`/order/${_id}`, {
    ...phone,
    as,
    before: (tab) => serveGooglePay(tab, { reachable: () => false }),
  });
  await sees(button(page, 'Pay with the test wallet'));
  await isFine(page, 'wallet, unavailable');
  await payWithTestWallet(page, 'Decline');
  await sees(page.getByRole('main').getByRole('alert'));
  await isFine(page, 'test wallet, declined');
  const other = await shop.visit(`/order/${_id}`, { ...phone, as: await shop.api.anAdmin() });
  await reads(other, 'Only its buyer can pay this order.');
  await isFine(other, 'order of another user');
});

it('a failed chunk, a notice, and a failed renewal of a session', async () => {
  const as = await shop.api.aPerson('Sophie Shopper');
  const page = await shop.visit('/admin/userlist', {
    ...phone,
    failing: [/\/api\//, '/assets/cart'],
    as,
    before: (tab) => tab.route('**/assets/cart*', (route) => route.abort('connectionfailed')),
  });
  await sees(page.getByText('That page is for administrators.'));
  await isFine(page, 'notice');
  await page.getByRole('banner').getByRole('link', { name: 'Cart', exact: true }).click();
  await reads(page, 'Loading chunk cart failed');
  await isFine(page, 'chunk, failed');
  await shop.api.setPassword(as, 'another long one');
  await goTo(page, '/profile');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password', { exact: true }).fill('not this one');
  await dialog.getByRole('button', { name: 'Sign In' }).click();
  await sees(dialog.getByRole('alert'));
  await isFine(page, 'session, not renewed');
});
