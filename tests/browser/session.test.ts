import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { sharedShop } from '../../walks/support/browserShop.ts';
import { recordCalls } from '../support/network.ts';
import { anAddress } from '../../walks/support/samples.ts';
import type { Person } from '../../walks/support/shopApi.ts';
import {
  button,
  eventually,
  field,
  fillShipping,
  hasInCart,
  heading,
  isAt,
  isAtOrder,
  kept,
  pickFromMenu,
  readShipping,
  reads,
  sees,
  signIn,
  star,
} from '../../walks/support/shopper.ts';

const shop = sharedShop();

const userName = (page: Page, name: string) => page.getByRole('banner').getByRole('button', { name });

/** Signs in again in the dialog. */
const renew = async (page: Page, person: Person): Promise<void> => {
  const dialog = page.getByRole('dialog');
  await sees(dialog);
  await dialog.getByLabel('Password', { exact: true }).fill(person.password);
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
};

/** Runs in the page: reports whenever data of the first shopper is visible, even for a moment. */
const reportFiona = () => {
  const { sawFirst } = globalThis as unknown as { sawFirst: (text: string) => void };
  const watcher = new MutationObserver(() => {
    const typed = [...document.querySelectorAll('input')].map((input) => input.value);
    const text = [document.body.innerText, ...typed].join(' ');
    if (text.includes('Fiona')) sawFirst(text);
  });
  watcher.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
};

const times = (calls: ReturnType<typeof recordCalls>, name: string): number =>
  calls.filter((call) => call.name === name).length;

describe('a session that expires during work (A28)', () => {
  it('A28: keeps a profile as typed, and saves it once after signing in again', async () => {
    const before = await shop.api.aPerson('Olga Old');
    const page = await shop.visit('/profile', { as: before, failing: ['/api/users/profile'] });
    await sees(heading(page, 'My Orders'));
    await eventually(() => field(page, 'Name').inputValue()).toBe('Olga Old');
    const now = await shop.api.setPassword(before, 'another long one');

    await field(page, 'Name').fill('Olga Renamed');
    const calls = recordCalls(page);
    await button(page, 'Update').click();
    await renew(page, now);
    await reads(page, 'Profile Updated');
    await sees(userName(page, 'Olga Renamed'));
    expect(await field(page, 'Name').inputValue()).toBe('Olga Renamed');
    expect(times(calls, 'PUT /api/users/profile'), 'once refused, once resumed').toBe(2);
  });

  it('A28: keeps a review as typed, and sends it once after signing in again', async () => {
    const product = await shop.api.aProduct();
    const before = await shop.api.aPerson('Rita Reviewer');
    const page = await shop.visit(`/product/${product._id}`, { as: before, failing: ['/reviews'] });
    await star(page, '4 - Very Good').check();
    await field(page, 'Comment').fill('Rings well.\nEvery morning.');
    const now = await shop.api.setPassword(before, 'another long one');

    await button(page, 'Submit').click();
    await sees(page.getByRole('dialog'));
    await eventually(() => page.getByLabel('Comment', { exact: true }).inputValue()).toContain('Rings well.');
    await renew(page, now);
    await reads(page, 'Review Submitted!');
    const { reviews } = await shop.api.product(product._id);
    expect(reviews).toMatchObject([{ rating: 4, comment: 'Rings well.\nEvery morning.', name: 'Rita Reviewer' }]);
  });

  it('A28: continues the checkout: address and cart stay, and one order is placed', async () => {
    const before = await shop.api.aPerson();
    const cart = [await shop.api.aLine()];
    const page = await shop.visit('/shipping', { as: before, cart, failing: ['/api/orders'] });
    await fillShipping(page);
    const now = await shop.api.setPassword(before, 'another long one');
    await button(page, 'Continue').click();
    await isAt(page, '/payment');
    await page.goBack();
    await sees(field(page, 'Address'));
    expect(await readShipping(page)).toEqual(anAddress);
    await button(page, 'Continue').click();
    await isAt(page, '/payment');
    await button(page, 'Continue').click();
    await isAt(page, '/placeorder');
    await button(page, 'Place Order').click();
    await renew(page, now);
    const id = await isAtOrder(page);
    expect((await shop.api.ordersOf(now)).map(({ _id }) => _id)).toEqual([id]);
  });

  it('A28: reports a wrong password in the dialog, and cancelling signs out', async () => {
    const before = await shop.api.aPerson();
    const page = await shop.visit('/cart', { as: before, failing: ['/api/users', '/api/orders'] });
    await shop.api.setPassword(before, 'another long one');
    await pickFromMenu(page, before.name, 'Profile');
    const dialog = page.getByRole('dialog');
    await sees(dialog);
    await dialog.getByLabel('Password', { exact: true }).fill('not the right one');
    await dialog.getByRole('button', { name: 'Sign In', exact: true }).click();
    await sees(dialog.getByText('Invalid email or password'));
    expect(await kept(page, 'userInfo'), 'still the same visitor').toMatchObject({ _id: before._id });
    await dialog.getByRole('button', { name: 'Sign out' }).click();
    await isAt(page, '/login');
    await sees(page.getByRole('banner').getByRole('link', { name: 'Sign In' }));
    expect(await kept(page, 'userInfo')).toBeNull();
  });
});

describe('signing out', () => {
  it('S82, A25: clears the user and keeps the cart', async () => {
    const as = await shop.api.aPerson('Lola Leaves');
    const cart = [await shop.api.aLine(3)];
    const page = await shop.visit('/', { as, cart, address: anAddress, method: 'GooglePay' });
    await pickFromMenu(page, 'Lola Leaves', 'Logout');
    await sees(page.getByRole('banner').getByRole('link', { name: 'Sign In' }));
    expect(await kept(page, 'userInfo')).toBeNull();
    expect(await kept(page, 'cartItems')).toEqual(cart);
    await hasInCart(page, 3);
    await page.reload();
    await sees(page.getByRole('banner').getByRole('link', { name: 'Sign In' }));
    await hasInCart(page, 3);
  });

  it('S83: on a private page leads to signing in, and the next user sees no data of the first', async () => {
    const first = await shop.api.aPerson('Fiona First');
    const order = await shop.api.anOrder(first);
    const second = await shop.api.aPerson('Sam Second');
    const page = await shop.visit('/profile', { as: first });
    await sees(page.getByRole('row').filter({ hasText: order._id }));
    const seen: string[] = [];
    await page.exposeFunction('sawFirst', (text: string) => void seen.push(text));

    await pickFromMenu(page, 'Fiona First', 'Logout');
    await isAt(page, '/login');
    await page.evaluate(reportFiona);
    await signIn(page.getByRole('main'), second);
    await sees(userName(page, 'Sam Second'));
    await pickFromMenu(page, 'Sam Second', 'Profile');
    await eventually(() => field(page, 'Name').inputValue()).toBe('Sam Second');
    await eventually(() => page.getByRole('row').filter({ hasText: order._id }).count()).toBe(0);
    expect(seen).toEqual([]);
  });

  it('A25: keeps the address for the same account and not for another', async () => {
    const first = await shop.api.aPerson('Fiona First');
    const second = await shop.api.aPerson('Sam Second');
    const page = await shop.visit('/shipping', { as: first, cart: [await shop.api.aLine()] });
    await fillShipping(page);
    await button(page, 'Continue').click();
    await isAt(page, '/payment');

    await pickFromMenu(page, 'Fiona First', 'Logout');
    await isAt(page, '/login');
    await page.goto('/login?redirect=/shipping');
    await signIn(page.getByRole('main'), first);
    await isAt(page, '/shipping');
    await eventually(() => readShipping(page)).toEqual(anAddress);

    await pickFromMenu(page, 'Fiona First', 'Logout');
    await isAt(page, '/login');
    await page.goto('/login?redirect=/shipping');
    await signIn(page.getByRole('main'), second);
    await isAt(page, '/shipping');
    await sees(field(page, 'Address'));
    expect(await readShipping(page)).toEqual({ address: '', city: '', postalCode: '', country: '' });
    expect(await kept(page, 'shippingAddress')).toBeNull();
    await hasInCart(page, 1);
  });
});

describe('two tabs (A37)', () => {
  it('A37: share sign-in, sign-out and the cart', async () => {
    const person = await shop.api.aPerson('Tara Tabs');
    const product = await shop.api.aProduct();
    const one = await shop.visit('/login');
    const other = await one.context().newPage();
    await other.goto('/');
    await sees(other.getByRole('banner').getByRole('link', { name: 'Sign In' }));

    await signIn(one.getByRole('main'), person);
    await sees(userName(one, 'Tara Tabs'));
    await sees(userName(other, 'Tara Tabs'));

    await other.goto(`/cart/${product._id}?qty=2`);
    await hasInCart(other, 2);
    await hasInCart(one, 2);

    await one.goto('/profile');
    await sees(heading(one, 'My Orders'));
    await pickFromMenu(other, 'Tara Tabs', 'Logout');
    await isAt(one, '/login');
    await sees(one.getByRole('banner').getByRole('link', { name: 'Sign In' }));
    await hasInCart(one, 2);
  });

  it('A3, A37: a line removed in one tab is not removed twice', async () => {
    const [keep, drop] = [await shop.api.aLine(), await shop.api.aLine()];
    const one = await shop.visit('/cart', { cart: [drop, keep] });
    const other = await one.context().newPage();
    await other.goto('/cart');
    await button(one, `Remove ${drop.name}`).click();
    await eventually(() => button(other, `Remove ${drop.name}`).count()).toBe(0);
    await hasInCart(other, 1);
    expect(await kept(other, 'cartItems')).toMatchObject([{ product: keep.product }]);
  });
});
