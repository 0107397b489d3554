// @module-tag soak

import { describe, expect, it } from 'vitest';
import { endpoints } from '../../common/contract/endpoints.ts';
import { browserShop } from '../../walks/support/browserShop.ts';
import { recordCalls, type SentCall } from '../support/network.ts';
import { anAddress } from '../../walks/support/samples.ts';
import {
  button,
  eventually,
  field,
  goToReview,
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
  signUp,
  star,
} from '../../walks/support/shopper.ts';

const shop = browserShop();

/** The call's id in the specification. */
const idOf = ({ name }: SentCall): string => {
  const [method, path = ''] = name.split(' ');
  const exact = Object.values(endpoints).find((each) => each.method === method && each.path === path);
  const found =
    exact ??
    Object.values(endpoints).find(
      (each) => each.method === method && new RegExp(`^${each.path.replace(':id', '[^/]+')}$`).test(path),
    );
  return found?.id ?? `none: ${name}`;
};

/** The bodies of the calls of that kind. */
const bodiesOf = (calls: SentCall[], id: string): unknown[] =>
  calls.filter((call) => idOf(call) === id).map(({ body }) => body);

/** True if it carried a token. */
const isSigned = ({ token }: SentCall): boolean => /^[\w-]+\.[\w-]+\.[\w-]+$/.test(token ?? '');

const keysOf = (body: unknown): string[] => Object.keys(body as object).toSorted();

describe('the calls to the backend', () => {
  it('S67, S70, S75, S73, S127, C1, C15: of a shopper, from browsing to the profile', async () => {
    const product = await shop.api.aProduct({ name: 'Requested Kettle' });
    let calls: SentCall[] = [];
    const page = await shop.visit('/', {
      isDrawn: false,
      before: async (tab) => {
        calls = recordCalls(tab);
      },
    });
    await sees(heading(page, /Stillwater/));
    await searchFor(page, 'requested');
    await link(page, 'Requested Kettle').first().click();
    await button(page, 'Add To Cart').click();
    await isAt(page, '/cart');
    await button(page, 'Proceed To Checkout').click();
    await link(page, 'Register').click();
    await isAt(page, '/register?redirect=/shipping');
    const person = { name: 'Rex Requester', email: `rex-${Date.now()}@example.com`, password: 'a long enough one' };
    await signUp(page, person);
    await goToReview(page);
    await button(page, 'Place Order').click();
    await isAtOrder(page);
    await payWithTestWallet(page, 'Approve');
    await reads(page, /^Paid on/);
    await page.goto(`/product/${product._id}`);
    await star(page, '5 - Excellent').check();
    await field(page, 'Comment').fill('As asked.');
    await button(page, 'Submit').click();
    await reads(page, 'Review Submitted!');
    await pickFromMenu(page, 'Rex Requester', 'Profile');
    await eventually(() => field(page, 'Name').inputValue()).toBe('Rex Requester');
    await sees(page.getByRole('row').filter({ hasText: 'Details' }));
    await button(page, 'Update').click();
    await reads(page, 'Profile Updated');

    const open = new Set(['C1', 'C2', 'C3', 'C8', 'C9', 'C21']);
    const made = new Set(calls.map(idOf));
    expect([...made].toSorted()).toEqual(
      ['C1', 'C10', 'C11', 'C15', 'C16', 'C17', 'C19', 'C2', 'C21', 'C3', 'C7', 'C9'].toSorted(),
    );
    const { token } = (await kept<{ token: string }>(page, 'userInfo'))!;
    expect(token).not.toBe('');
    expect(calls.filter((call) => open.has(idOf(call)) && call.token !== null)).toEqual([]);
    expect(calls.filter((call) => !open.has(idOf(call)) && !isSigned(call))).toEqual([]);

    const lists = calls.filter((call) => idOf(call) === 'C1').map(({ url }) => url.search);
    // Below the product (A75).
    const related = '?keyword=&pageNumber=1&category=Category&sort=rating';
    expect(lists).toContain(related);
    expect(lists.filter((query) => query !== related)).toEqual([
      '?keyword=&pageNumber=1',
      '?keyword=requested&pageNumber=1',
    ]);
    expect(bodiesOf(calls, 'C9')).toEqual([person]);
    const [order] = bodiesOf(calls, 'C15');
    expect(keysOf(order)).toEqual(
      [
        'orderItems',
        'shippingAddress',
        'paymentMethod',
        'itemsPrice',
        'shippingPrice',
        'taxPrice',
        'totalPrice',
      ].toSorted(),
    );
    expect(order).toMatchObject({
      orderItems: [{ product: product._id, name: 'Requested Kettle', price: 40, qty: 1 }],
      shippingAddress: anAddress,
      paymentMethod: 'GooglePay',
      itemsPrice: 40,
      shippingPrice: 100,
      taxPrice: 6,
      totalPrice: 146,
    });
    const [payment] = bodiesOf(calls, 'C17');
    expect(keysOf(payment)).toEqual(['email', 'paytime', 'token', 'transactionState']);
    expect(payment).toMatchObject({ email: person.email, transactionState: 'SUCCESS' });
    expect(bodiesOf(calls, 'C7')).toEqual([{ rating: 5, comment: 'As asked.' }]);
    const [profile] = bodiesOf(calls, 'C11');
    expect(keysOf(profile)).toEqual(['email', 'id', 'name']);
  });

  it('S11, S90: on /, one for the top and one for the list, and none in the cart', async () => {
    const page = await shop.visit('/cart', { cart: [await shop.api.aLine()] });
    await sees(heading(page, 'Shopping Cart'));
    const calls = recordCalls(page);
    await page.reload();
    await reads(page, 'Subtotal (1) items');
    await page.getByRole('banner').getByRole('link', { name: 'ProShop' }).click();
    await sees(link(page, /Stillwater/));
    await sees(page.getByRole('region', { name: 'Top rated products' }).getByRole('group').first());
    expect(calls.map(({ name }) => name).toSorted()).toEqual(['GET /api/products', 'GET /api/products/top']);
  });

  it('S127, S72, S74, C6, C13, C14: of an administrator', async () => {
    const as = await shop.api.anAdmin();
    const product = await shop.api.aProduct({ name: 'Edited Kettle' });
    const person = await shop.api.aPerson('Edie Edited');
    const page = await shop.visit(`/admin/product/${product._id}/edit`, { as });
    const calls = recordCalls(page);
    await eventually(() => field(page, 'Name').inputValue()).toBe('Edited Kettle');
    await field(page, 'Price').fill('41.5');
    await button(page, 'Update').click();
    await isAt(page, '/admin/productlist');
    await button(page, 'Delete Edited Kettle').click();
    await page.getByRole('dialog').getByText('Are you sure').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await eventually(() => button(page, 'Delete Edited Kettle').count()).toBe(0);
    const deleted = calls.findIndex((call) => idOf(call) === 'C6');
    await eventually(() => calls.slice(deleted).map(idOf)).toContain('C1');

    await page.goto(`/admin/user/${person._id}/edit`);
    await eventually(() => field(page, 'Name').inputValue()).toBe('Edie Edited');
    await field(page, 'Name').fill('Edie Again');
    await button(page, 'Update').click();
    await isAt(page, '/admin/userlist');
    const updated = calls.findIndex((call) => idOf(call) === 'C14');
    await eventually(() => calls.slice(updated).map(idOf), 'the details are read again').toContain('C10');
    await button(page, 'Delete Edie Again').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await eventually(() => button(page, 'Delete Edie Again').count()).toBe(0);
    const removed = calls.findIndex((call) => idOf(call) === 'C13');
    await eventually(() => calls.slice(removed).map(idOf)).toContain('C12');

    expect(bodiesOf(calls, 'C5')[0]).toMatchObject({
      _id: product._id,
      name: 'Edited Kettle',
      price: 41.5,
      image: product.image,
      brand: product.brand,
      category: product.category,
      description: product.description,
      countInStock: product.countInStock,
    });
    expect(bodiesOf(calls, 'C14')[0]).toMatchObject({
      _id: person._id,
      name: 'Edie Again',
      email: person.email,
      isAdmin: false,
    });
    const closed = calls.filter((call) => !['C1', 'C2', 'C3', 'C21'].includes(idOf(call)));
    expect(new Set(closed.map(({ token }) => token))).toEqual(new Set([as.token]));
  });
});
