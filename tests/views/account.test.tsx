import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useSelector } from '@xstate/react';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { LoginInfo, MaybeLoginInfo } from '../../common/contract/user.ts';
import AccountScreen from '../../src/views/account/account.chunk.tsx';
import RenewalScreen from '../../src/views/account/renewal.chunk.tsx';
import { useShop } from '../../src/views/shop/ShopContext.tsx';
import { renderInShop } from '../drivers/renderInShop.tsx';
import { aLine, anAddress, anOrder, aUser } from '../fixtures/samples.ts';
import { accountFeatures } from '../../common/contract/endpoints.ts';
import type { ShopServices } from '../../src/services/shopServices.ts';
import { known, saved } from '../models/profile.tsx';
const jane = aUser();
const renewed = { ...jane, token: 'new' };

const answers = (info: LoginInfo) => () => Promise.resolve(info);

function Review() {
  const { session } = useShop().actors;
  const isExpired = useSelector(session, (state) => state.matches('expired'));
  return (
    <>
      <input aria-label="Comment" />
      {isExpired ? <RenewalScreen /> : null}
    </>
  );
}

/** The account screens at an address, in the real shop, which knows Jane and no orders. */
const open = (at: string, { services, ...given }: Parameters<typeof renderInShop>[1] = {}) => {
  window.history.replaceState(null, '', at);
  return renderInShop(<AccountScreen />, {
    at: at.replace(/#.*/, ''),
    services: { getUser: async () => known, listMyOrders: async () => [], ...services },
    ...given,
  });
};
const openProfile = (services: Partial<ShopServices> = {}) =>
  open('/profile', { kept: { userInfo: jane, cartItems: [aLine()], shippingAddress: anAddress }, services });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const fill = async (label: string, text: string) => {
  await userEvent.clear(screen.getByLabelText(label));
  if (text !== '') await userEvent.paste(text);
};
const autocompleteOf = (label: string) => screen.getByLabelText(label).getAttribute('autocomplete');

afterEach(() => window.history.replaceState(null, '', '/'));

describe('Sign In', () => {
  it('S22, S104: on the way to the checkout, the two ways are beside each other, and the order is shown', () => {
    open('/login?redirect=/shipping', { kept: { cartItems: [aLine({ qty: 2 })] } });
    const has = within(screen.getByRole('region', { name: 'I have an account' }));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Sign In');
    expect(document.title).toBe('Sign In | ProShop');
    expect(has.getByRole('button', { name: 'Sign In' })).toBeEnabled();
    const isNew = within(screen.getByRole('region', { name: 'I am new here' }));
    expect(isNew.getByRole('link', { name: 'Register' })).toHaveAttribute('href', '/register?redirect=/shipping');
    expect(isNew.getByText(/New Customer\?/)).toBeVisible();
    expect(screen.getByText(/Your order: 2 items/)).toBeVisible();
  });

  it('S22: elsewhere there is one way, and no order', () => {
    open('/login', { kept: { cartItems: [aLine()] } });
    expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
    expect(screen.getByRole('link', { name: 'Register' })).toHaveAttribute('href', '/register');
    expect(screen.queryByText(/Your order/)).toBeNull();
  });

  it('S120: knows emails and passwords, and so do managers of them', () => {
    open('/login');
    expect(screen.getByLabelText('Email Address')).toHaveAttribute('type', 'email');
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
    expect([autocompleteOf('Email Address'), autocompleteOf('Password')]).toEqual(['username', 'current-password']);
  });
  it('S120: a keyboard reaches the button that shows the password', async () => {
    const user = userEvent.setup({ delay: null });
    open('/login');
    await user.click(screen.getByLabelText('Password'));
    await user.tab();
    expect(screen.getByRole('button', { name: 'Show password' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
  });
  it('S54: is the first step of the checkout when it is on the way there, and only then', () => {
    const { unmount } = open('/login?redirect=/shipping');
    const steps = within(screen.getByRole('navigation', { name: 'Checkout steps' }));
    expect(steps.getByRole('list')).toHaveTextContent('1Sign In2Shipping3Payment4Place Order');
    expect(steps.getByText('Sign In')).toHaveAttribute('aria-current', 'step');
    unmount();
    open('/login?redirect=/profile');
    expect(screen.queryByRole('navigation', { name: 'Checkout steps' })).toBeNull();
  });
});

describe('Sign Up', () => {
  it('S25: has its heading, and a link to Login that keeps the way back', () => {
    open('/register?redirect=/shipping');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Sign Up');
    expect(screen.getByText('Have an Account?')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login?redirect=/shipping');
  });

  it('S120: has an email of email type and two new passwords', () => {
    open('/register');
    expect(screen.getByLabelText('Email Address')).toHaveAttribute('type', 'email');
    expect(['Name', 'Email Address', 'Password', 'Confirm Password'].map(autocompleteOf)).toEqual([
      'name',
      'email',
      'new-password',
      'new-password',
    ]);
  });
});

describe('signing in again over what is on screen', () => {
  it('A28: keeps what is typed behind it, and gives the focus back', async () => {
    const user = userEvent.setup({ delay: null });
    const { shop } = renderInShop(<Review />, { kept: { userInfo: jane }, services: { login: answers(renewed) } });
    await user.type(screen.getByLabelText('Comment'), 'Half a rev');
    act(() => shop.actors.session.send({ type: 'session.expire', token: jane.token }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Your session has expired' }));
    expect(dialog.getByLabelText('Email Address')).toHaveValue('jane@example.com');
    expect(dialog.getByLabelText('Email Address')).toHaveAttribute('autocomplete', 'username');
    expect(dialog.getByLabelText('Password')).toHaveAttribute('autocomplete', 'current-password');
    await user.click(dialog.getByLabelText('Password'));
    await user.paste('secret-enough');
    await user.click(dialog.getByRole('button', { name: 'Sign In' }));
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(shop.actors.session.getSnapshot()).toMatchObject({ value: 'signedIn', context: { user: renewed } });
    expect(screen.getByLabelText('Comment')).toHaveValue('Half a rev');
    expect(screen.getByLabelText('Comment')).toHaveFocus();
  });

  it('A28: neither Escape nor a click beside it makes it go away', async () => {
    const user = userEvent.setup({ delay: null });
    const { shop } = renderInShop(<RenewalScreen />, { kept: { userInfo: jane } });
    act(() => shop.actors.session.send({ type: 'session.expire', token: jane.token }));
    await screen.findByRole('dialog');
    await user.keyboard('{Escape}');
    expect(screen.getByRole('dialog')).toBeVisible();
    expect(shop.actors.session.getSnapshot().value).toEqual({ expired: 'asking' });
  });
});

/** A document that announces this, and the calls that are made beyond the services of the test. */
const announcing = (features: readonly string[]) => {
  const meta = document.createElement('meta');
  Object.assign(meta, { name: 'api-features', content: features.join(' ') });
  document.head.append(meta);
  const calls: string[] = [];
  vi.stubGlobal('fetch', async (address: string, { method, body = '' }: { method: string; body?: string }) => {
    calls.push(`${method} ${address} ${body}`.trim());
    return new Response(JSON.stringify({ message: 'done' }));
  });
  onTestFinished(() => {
    meta.remove();
    vi.unstubAllGlobals();
  });
  return calls;
};

const forgotten = () => screen.queryByRole('link', { name: 'Forgot your password?' });
const ownAccount = () => screen.queryByRole('region', { name: 'Your account' });
describe('A51: with a backend that announces nothing', () => {
  it('signing in has no link to a new password, and its page is none', () => {
    const calls = announcing([]);
    const { unmount } = open('/login');
    expect(forgotten()).toBeNull();
    unmount();
    open('/password');
    expect(screen.getByRole('heading', { name: 'We cannot find that page' })).toBeVisible();
    expect(calls).toEqual([]);
  });

  it('the profile has no section for the account', () => {
    const calls = announcing([]);
    openProfile();
    expect(ownAccount()).toBeNull();
    expect(calls).toEqual([]);
  });
});

it.each([
  ['sign-out-everywhere', ['Log out everywhere']],
  ['data-export', ['Export my data']],
  ['account-deletion', ['Delete my account']],
])('A51: with a backend that announces a part the profile offers %s alone', (feature, names) => {
  announcing([feature]);
  openProfile();
  const buttons = within(ownAccount()!).getAllByRole('button');
  expect(buttons.map((button) => button.textContent)).toEqual(names);
  open('/login');
  expect(forgotten()).toBeNull();
});

it('A50: the own account is deleted with the password; the user is signed out, and the browser forgets them', async () => {
  const calls = announcing(accountFeatures);
  const { storage, shop } = openProfile();
  await press('Delete my account');
  expect(screen.getByLabelText('Your Password')).toHaveFocus();
  await press('Delete my account');
  expect(screen.getAllByText(/Password is required/)[0]).toBeVisible();
  expect(calls).toEqual([]);
  await fill('Your Password', 'mine');
  await press('Delete my account');
  await vi.waitFor(() => expect(shop.actors.session.getSnapshot().value).toBe('guest'));
  expect(calls).toEqual(['POST /api/users/delete-account {"password":"mine"}']);
  expect(storage.read('userInfo')).toBeNull();
  expect(storage.read('cartItems')).toEqual([]);
});

describe('A49: a forgotten password', () => {
  it('is linked from signing in', () => {
    announcing(accountFeatures);
    open('/login');
    expect(forgotten()).toHaveAttribute('href', '/password');
  });
  it('a link takes its token out of the address, and sends it with the new password only', async () => {
    const calls = announcing(accountFeatures);
    open('/password#token-of-the-mail');
    expect(window.location.href).not.toContain('token-of-the-mail');
    expect(document.body.innerHTML).not.toContain('token-of-the-mail');
    await fill('Password', 'secret-enough');
    await fill('Confirm Password', 'secret-enough');
    await press('Change Password');
    expect(await screen.findByText('Your password has been changed.')).toBeVisible();
    expect(calls).toEqual(['POST /api/users/reset-password {"token":"token-of-the-mail","password":"secret-enough"}']);
  });

  it('another link in the same tab is another token', async () => {
    const calls = announcing(accountFeatures);
    open('/password');
    expect(screen.getByLabelText('Email Address')).toBeVisible();
    window.location.hash = '#pasted';
    expect(await screen.findByLabelText('Confirm Password')).toBeVisible();
    expect(window.location.href).not.toContain('pasted');
    await fill('Password', 'secret-enough');
    await fill('Confirm Password', 'secret-enough');
    await press('Change Password');
    expect(calls).toEqual(['POST /api/users/reset-password {"token":"pasted","password":"secret-enough"}']);
  });
});

const current = () => screen.queryByLabelText<HTMLInputElement>('Current Password')?.value ?? null;

it('A44: User Profile asks for the current password as long as a new one is typed, and sends both', async () => {
  const updateProfile = vi.fn<ShopServices['updateProfile']>(async (): Promise<MaybeLoginInfo> => saved);
  openProfile({ updateProfile });
  await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Update' })).toBeEnabled());
  await fill('Password', 'secret-enough');
  await fill('Password', '');
  expect(current()).toBeNull();
  await fill('Password', 'secret-enough');
  expect(screen.getByLabelText('Current Password')).toHaveAttribute('autocomplete', 'current-password');
  await fill('Confirm Password', 'secret-enough');
  await press('Update');
  expect(screen.getByLabelText('Current Password')).toHaveAccessibleDescription(/Current Password is required/);
  expect(updateProfile).not.toHaveBeenCalled();
  await fill('Current Password', 'secret-before');
  await press('Update');
  expect(await screen.findByText('Profile Updated')).toBeVisible();
  expect(updateProfile.mock.calls[0]![0]).toMatchObject({
    password: 'secret-enough',
    currentPassword: 'secret-before',
  });
  expect(current()).toBeNull();
});

describe('My Orders', () => {
  const paid = anOrder({
    _id: 'o2',
    isPaid: true,
    paidAt: '2026-01-02T23:30:00.000Z',
    isDelivered: true,
    deliveredAt: '2026-01-05T08:00:00.000Z',
  });

  it('S7, S27, S156: lists ID, date, total, paid and delivered, with a link to the details', async () => {
    openProfile({ listMyOrders: async () => [anOrder(), paid] });
    const table = within(await screen.findByRole('table', { name: 'My Orders' }));
    expect(screen.getByRole('heading', { level: 2, name: 'My Orders' })).toBeVisible();
    expect(table.getAllByRole('row').map((row) => row.textContent)).toEqual([
      'IDDATETOTALPAIDDELIVEREDActions',
      'o12026-01-01$203.49Not PaidNot DeliveredDetails',
      'o22026-01-01$203.492026-01-022026-01-05Details',
    ]);
    expect(table.getAllByRole('link', { name: 'Details' }).map((link) => link.getAttribute('href'))).toEqual([
      '/order/o1',
      '/order/o2',
    ]);
  });

  it('S27: shows what was bought in four pictures at most, and how many more there are', async () => {
    const items = ['Lamp', 'Radio', 'Camera', 'Watch', 'Mouse', 'Cable'].map((name) => aLine({ name }));
    openProfile({ listMyOrders: async () => [anOrder({ orderItems: items })] });
    const [, row] = within(await screen.findByRole('table')).getAllByRole('row');
    const pictures = within(row!).getAllByRole<HTMLImageElement>('img');
    expect(pictures.map(({ alt }) => alt)).toEqual(['Lamp', 'Radio', 'Camera', 'Watch']);
    expect(row).toHaveTextContent('+2');
  });

  it('A81: says when the money of an order was given back, instead of when it was paid', async () => {
    openProfile({ listMyOrders: async () => [{ ...paid, refundedAt: '2026-01-06T08:00:00.000Z' }] });
    expect(await screen.findByText(/^Refunded/)).toHaveTextContent('Refunded 2026-01-06');
    expect(screen.queryByText('2026-01-02')).toBeNull();
    expect(screen.getByText('2026-01-05')).toBeVisible();
  });

  it('S105: another backend may omit the payment date', async () => {
    openProfile({
      listMyOrders: async () => [anOrder({ isPaid: true, paidAt: null, isDelivered: true, deliveredAt: null })],
    });
    expect(await screen.findByText('Paid')).toBeVisible();
    expect(screen.getByText('Delivered')).toBeVisible();
  });

  it('S27: without orders, links to the shop', async () => {
    openProfile();
    expect(await screen.findByText('You have not ordered anything yet.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to the shop' })).toHaveAttribute('href', '/');
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('S79, S83: another account never sees them', async () => {
    const listMyOrders = vi
      .fn<ShopServices['listMyOrders']>()
      .mockResolvedValueOnce([anOrder()])
      .mockReturnValue(new Promise(() => undefined));
    const { shop, storage } = openProfile({ listMyOrders });
    await screen.findByRole('table');
    act(() => storage.fromOtherTab('userInfo', aUser({ _id: 'u2', name: 'John', email: 'john@example.com' })));
    expect(shop.actors.session.getSnapshot().context.user?.name).toBe('John');
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.getByLabelText('Name')).toHaveValue('John');
  });
});
