// @module-tag soak

import { it } from 'vitest';
import { sharedShop } from '../../walks/support/browserShop.ts';
import { gate, intercept } from '../support/network.ts';
import { anAddress } from '../../walks/support/samples.ts';
import { button, eventually, field, heading, link, reads, sees, signIn, star } from '../../walks/support/shopper.ts';
import { isFine, fails, hangs, goTo, phone, refuses } from '../support/screenStates.ts';

const shop = sharedShop();

it('home and search: loading, very busy (A52), failed, empty', async () => {
  const page = await shop.visit('/cart', phone);
  await sees(heading(page, 'Shopping Cart'));
  const stops = await Promise.all(['GET /api/products', 'GET /api/products/top'].map((call) => hangs(page, call)));
  await goTo(page, '/');
  await sees(page.getByRole('status', { name: 'Loading' }));
  await isFine(page, 'home, loading');
  await Promise.all(stops.map((stop) => stop()));
  await Promise.all(['GET /api/products', 'GET /api/products/top'].map((call) => refuses(page, call)));
  await goTo(page, '/cart');
  await goTo(page, '/');
  await eventually(() => button(page, 'Try now').count()).toBe(2);
  await isFine(page, 'home, very busy');
  await fails(page, 'GET /api/products');
  await fails(page, 'GET /api/products/top');
  await goTo(page, '/page/2');
  await reads(page, 'The shop is closed.');
  await isFine(page, 'page, failed');
  await intercept(page, 'GET /api/products', (route) => route.fulfill({ json: { products: [], page: 1, pages: 1 } }));
  await goTo(page, '/search/nothing');
  await reads(page, /No product matches/);
  await isFine(page, 'search, empty');
});

it('a product: loading, failed, adding, not added; a review: incomplete, sending, rejected', async () => {
  const product = await shop.api.aProduct();
  const call = `GET /api/products/${product._id}`;
  const page = await shop.visit('/cart', { ...phone, as: await shop.api.aPerson('Rob Reviewer') });
  await sees(heading(page, 'Shopping Cart'));
  const stop = await hangs(page, call);
  await goTo(page, `/product/${product._id}`);
  await sees(page.getByRole('status', { name: 'Loading' }));
  await isFine(page, 'product, loading');
  await stop();
  const mend = await fails(page, call);
  await goTo(page, '/cart');
  await goTo(page, `/product/${product._id}`);
  await reads(page, 'The shop is closed.');
  await isFine(page, 'product, failed');
  await mend();
  await button(page, 'Try again').click();
  await sees(heading(page, product.name));
  const late = gate();
  await intercept(page, call, async (route) => {
    await late.opened;
    await route.fulfill({ status: 500, json: { message: 'The shop is closed.' } });
  });
  await button(page, 'Add To Cart').click();
  await sees(page.getByRole('status', { name: 'Adding to the cart' }));
  await isFine(page, 'product, being added');
  late.open();
  await reads(page, 'The shop is closed.');
  await isFine(page, 'product, not added');

  await goTo(page, '/product/laptop');
  await button(page, 'Submit').click();
  await reads(page, 'Please choose a rating');
  await isFine(page, 'review, entries missing');
  await star(page, '5 - Excellent').check();
  await field(page, 'Comment').fill('Good.');
  await hangs(page, 'POST /api/products/laptop/reviews');
  await button(page, 'Submit').click();
  await sees(page.getByRole('status', { name: 'Submitting' }));
  await isFine(page, 'review, sending');
});

it('a review: rejected, then submitted', async () => {
  const product = await shop.api.aProduct();
  const page = await shop.visit(`/product/${product._id}`, { ...phone, as: await shop.api.aPerson('Rob Reviewer') });
  const mend = await fails(page, `POST /api/products/${product._id}/reviews`, 'Product already reviewed', 400);
  await star(page, '5 - Excellent').check();
  await field(page, 'Comment').fill('Good.');
  await button(page, 'Submit').click();
  await reads(page, 'Product already reviewed');
  await isFine(page, 'review, refused');
  await mend();
  await button(page, 'Submit').click();
  await reads(page, 'Review Submitted!');
  await isFine(page, 'review, submitted');
});

it('the cart: adding, changed, failed, with a short line', async () => {
  const scarce = await shop.api.aProduct({ countInStock: 2 });
  const short = { ...(await shop.api.aLine(3)), countInStock: 1 };
  const page = await shop.visit('/login', { ...phone, cart: [short] });
  await sees(heading(page, 'Sign In'));
  const call = `GET /api/products/${scarce._id}`;
  const late = gate();
  const mend = await intercept(page, call, async (route) => {
    await late.opened;
    await route.continue();
  });
  await goTo(page, `/cart/${scarce._id}?qty=5`);
  await sees(page.getByRole('status', { name: 'Loading' }));
  await reads(page, 'Only 1 in stock');
  await isFine(page, 'cart, adding');
  late.open();
  await reads(page, /Only 2 of .* in stock, so the quantity is 2/);
  await isFine(page, 'cart, changed');
  await mend();
  await fails(page, call);
  await field(page, `Qty of ${scarce.name}`).selectOption('1');
  await reads(page, 'The shop is closed.');
  await isFine(page, 'cart, in trouble');
});

it('signing in and up: sending, rejected', async () => {
  const page = await shop.visit('/login?redirect=/shipping', phone);
  const stop = await hangs(page, 'POST /api/users/login');
  await signIn(page.getByRole('main'), { email: 'jane@example.com', password: 'wrong' });
  await sees(page.getByRole('main').getByRole('status'));
  await isFine(page, 'sign in, sending');
  await stop();
  await page.reload();
  await signIn(page.getByRole('main'), { email: 'jane@example.com', password: 'wrong' });
  await sees(page.getByRole('alert'));
  await isFine(page, 'sign in, refused');
  await fails(page, 'POST /api/users', 'User already exists', 400);
  await link(page, 'Register').click();
  await field(page, 'Name').fill('Jane');
  await field(page, 'Email Address').fill('jane@example.com');
  await field(page, 'Password').fill('a long enough one');
  await field(page, 'Confirm Password').fill('a long enough one');
  await button(page, 'Register').click();
  await reads(page, 'User already exists');
  await isFine(page, 'sign up, rejected by the server');
});

it('the profile: loading, failed, updated', async () => {
  const page = await shop.visit('/cart', { ...phone, as: await shop.api.aPerson('Petra Profile') });
  const calls = ['GET /api/users/profile', 'GET /api/orders/myorders'];
  const stops = await Promise.all(calls.map((call) => hangs(page, call)));
  await goTo(page, '/profile');
  await sees(page.getByRole('main').getByRole('status'));
  await isFine(page, 'profile, loading');
  await Promise.all(stops.map((stop) => stop()));
  const mends = await Promise.all(calls.map((call) => fails(page, call)));
  await goTo(page, '/cart');
  await goTo(page, '/profile');
  await reads(page, 'The shop is closed.');
  await isFine(page, 'profile, failed');
  await Promise.all(mends.map((mend) => mend()));
  await goTo(page, '/cart');
  await goTo(page, '/profile');
  await field(page, 'Name').fill('Petra P.');
  await button(page, 'Update').click();
  await reads(page, 'Profile Updated');
  await isFine(page, 'profile, updated, without orders');
});

it('placing an order: incomplete, sending, rejected, lost', async () => {
  const as = await shop.api.aPerson('Paul Placer');
  const page = await shop.visit('/shipping', { ...phone, as, cart: [await shop.api.aLine(1)] });
  await button(page, 'Continue').click();
  await sees(page.locator('[aria-invalid=true]'));
  await isFine(page, 'shipping, entries missing');
  for (const [label, value] of Object.entries({
    Address: anAddress.address,
    City: anAddress.city,
    'Postal Code': anAddress.postalCode,
    Country: anAddress.country,
  }))
    await field(page, label).fill(value);
  await button(page, 'Continue').click();
  await sees(heading(page, 'Payment Method'));
  await button(page, 'Continue').click();
  await sees(heading(page, 'Order Summary'));

  const late = gate();
  const stop = await intercept(page, 'POST /api/orders', async (route) => {
    await late.opened;
    await route.fulfill({ status: 400, json: { message: 'Not today.' } });
  });
  await button(page, 'Place Order').click();
  await sees(heading(page, 'Placing your order'));
  await isFine(page, 'placing');
  late.open();
  await reads(page, 'Not today.');
  await isFine(page, 'refused');
  await stop();

  const lose = await intercept(page, 'POST /api/orders', (route) => route.abort('connectionreset'));
  const ask = await hangs(page, 'GET /api/orders/myorders');
  await button(page, 'Place Order').click();
  await sees(heading(page, 'Looking for your order'));
  await isFine(page, 'outcome unknown, asking');
  await ask();
  await lose();
});

it('an order that is not placed: unknown outcome, not found, other prices, short stock', async () => {
  const line = await shop.api.aLine(2);
  const as = await shop.api.aPerson('Paul Placer');
  const page = await shop.visit('/placeorder', { ...phone, as, cart: [line], address: anAddress, method: 'GooglePay' });
  await sees(heading(page, 'Order Summary'));
  const lose = await intercept(page, 'POST /api/orders', (route) => route.abort('connectionreset'));
  const mend = await fails(page, 'GET /api/orders/myorders');
  await button(page, 'Place Order').click();
  await sees(heading(page, 'Did your order arrive?'));
  await isFine(page, 'outcome unknown');
  await mend();
  await lose();
  await button(page, 'Ask again').click();
  await reads(page, /Your order did not arrive/);
  await isFine(page, 'not found');

  const { token } = await shop.api.anAdmin();
  const change = async (fields: object) => {
    const product = await shop.api.product(line.product);
    await shop.api.must('PUT', `/api/products/${line.product}`, { token, body: { ...product, ...fields } });
  };
  await change({ price: 55 });
  await button(page, 'Place Order').click();
  await reads(page, 'Prices have changed');
  await isFine(page, 'prices changed');
  await change({ countInStock: 1 });
  await button(page, 'Place Order').click();
  await reads(page, 'Not enough in stock');
  await isFine(page, 'stock changed');
});
