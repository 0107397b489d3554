import { expect, it } from 'vitest';
import { browserShop } from '../drivers/browser/browserShop.ts';
import { anAddress } from '../fixtures/samples.ts';
import {
  eventually,
  button,
  field,
  goToReview,
  hasInCart,
  heading,
  isAt,
  isAtOrder,
  kept,
  link,
  payWithTestWallet,
  pickFromMenu,
  reads,
  searchFor,
  sees,
  signIn,
  signUp,
} from '../drivers/browser/shopper.ts';

const shop = browserShop();

const today = () => new Date().toISOString().slice(0, 10);

it('S4–S9, S84, S94–S99, S104: a new shopper searches, registers on the way, pays with the test wallet, and gets the goods', async () => {
  const product = await shop.api.aProduct({ name: 'Aeolian Kettle', price: 60.1, countInStock: 5 });
  const page = await shop.visit('/');
  await sees(heading(page, 'Latest Products'));

  await searchFor(page, 'aeolian');
  await isAt(page, '/search/aeolian');
  await link(page, 'Aeolian Kettle').first().click();
  await isAt(page, `/product/${product._id}`);
  await sees(heading(page, 'Aeolian Kettle'));
  await field(page, 'Qty').selectOption('2');
  await button(page, 'Add To Cart').click();

  await isAt(page, '/cart');
  await reads(page, 'Subtotal (2) items');
  await hasInCart(page, 2);
  await button(page, 'Proceed To Checkout').click();

  await isAt(page, '/login?redirect=/shipping');
  await link(page, 'Register').click();
  await isAt(page, '/register?redirect=/shipping');
  const email = `new-${Date.now()}@example.com`;
  await signUp(page, { name: 'Nina Newcomer', email, password: 'a long enough one' });
  await isAt(page, '/shipping');
  await sees(page.getByRole('banner').getByRole('button', { name: 'Nina Newcomer' }));
  expect(await kept(page, 'userInfo')).toMatchObject({ name: 'Nina Newcomer', email, isAdmin: false });

  await goToReview(page);
  expect(await kept(page, 'shippingAddress')).toEqual(anAddress);
  expect(await kept(page, 'paymentMethod')).toBe('GooglePay');
  for (const amount of ['$120.20', '$0.00', '$18.03', '$138.23']) await reads(page, amount);
  await button(page, 'Place Order').click();

  const id = await isAtOrder(page);
  await reads(page, 'Not Paid');
  await reads(page, 'Not Delivered');
  await hasInCart(page, 0);
  expect(await kept(page, 'cartItems')).toEqual([]);
  expect((await shop.api.product(product._id)).countInStock).toBe(3);

  await payWithTestWallet(page, 'Approve');
  await reads(page, `Paid on ${today()}`);
  await reads(page, 'Not Delivered');
  await eventually(() => button(page, 'Mark As Delivered').count()).toBe(0);

  const admin = await shop.visit('/login');
  await signIn(admin.getByRole('main'), { email: 'admin@example.com', password: 'admin-proshop' });
  await isAt(admin, '/');
  await pickFromMenu(admin, 'Admin', 'Orders');
  await isAt(admin, '/admin/orderlist');
  await admin.getByRole('row').filter({ hasText: id }).getByRole('link', { name: 'Details' }).click();
  await isAtOrder(admin);
  await reads(admin, `Paid on ${today()}`);
  await button(admin, 'Mark As Delivered').click();
  await reads(admin, `Delivered on ${today()}`);

  await pickFromMenu(page, 'Nina Newcomer', 'Profile');
  await isAt(page, '/profile');
  await sees(heading(page, 'My Orders'));
  const row = page.getByRole('row').filter({ hasText: id });
  await eventually(async () => (await row.innerText()).split(today()).length - 1, 'date, paid, delivered').toBe(3);
  await row.getByRole('link', { name: 'Details' }).click();
  await isAtOrder(page);
  await reads(page, `Delivered on ${today()}`);
});
