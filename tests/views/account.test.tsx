import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useSelector } from '@xstate/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { LoginInfo } from '../../common/contract/user.ts';
import AccountScreen from '../../src/views/account/account.chunk.tsx';
import RenewalScreen from '../../src/views/account/renewal.chunk.tsx';
import { useShop } from '../../src/views/shop/ShopContext.tsx';
import { renderInShop } from '../support/renderInShop.tsx';
import { aLine, aUser } from '../fixtures/samples.ts';

const jane = aUser();
const renewed = { ...jane, token: 'new' };

const answers = (info: LoginInfo) => () => Promise.resolve(info);

/** Something that is being typed, and over it the dialog when it is due. */
function Review() {
  const { session } = useShop();
  const isExpired = useSelector(session, (state) => state.matches('expired'));
  return (
    <>
      <input aria-label="Comment" />
      {isExpired ? <RenewalScreen /> : null}
    </>
  );
}

/** The account screens at an address, in the real shop. */
const open = (at: string, services: Parameters<typeof renderInShop>[1] = {}) => {
  window.history.replaceState(null, '', at);
  const user = userEvent.setup({ delay: null });
  const fill = async (label: string, text: string) => {
    await user.clear(screen.getByLabelText(label));
    await user.paste(text);
  };
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  return { ...renderInShop(<AccountScreen />, { at, ...services }), user, fill, press };
};

const signUp = async (
  { fill, press }: ReturnType<typeof open>,
  but: { password?: string; confirmation?: string } = {},
) => {
  const { password = 'secret-enough', confirmation = password } = but;
  await fill('Name', 'Jane Doe');
  await fill('Email Address', 'jane@example.com');
  await fill('Password', password);
  await fill('Confirm Password', confirmation);
  await press('Register');
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

  it('S23, S104: brings to where one wanted to be', async () => {
    const login = vi.fn<() => Promise<LoginInfo>>(async () => jane);
    const { fill, press, page, storage } = open('/login?redirect=/shipping', { services: { login } });
    await fill('Email Address', 'jane@example.com');
    await fill('Password', 'secret-enough');
    await press('Sign In');
    await vi.waitFor(() => expect(page.path()).toBe('/shipping'));
    expect(storage.read('userInfo')).toEqual(jane);
    expect(login).toHaveBeenCalledOnce();
  });

  it('S54: is the first step of the checkout when it is on the way there, and only then', () => {
    const { unmount } = open('/login?redirect=/shipping');
    const steps = within(screen.getByRole('navigation', { name: 'Checkout steps' }));
    expect(steps.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      '1Sign In',
      '2Shipping',
      '3Payment',
      '4Place Order',
    ]);
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

  it('S67, S84: sends name, email and password, and signs in', async () => {
    const register = vi.fn<(input: object) => Promise<LoginInfo>>(async () => jane);
    const screenOf = open('/register?redirect=/cart', { services: { register } });
    await signUp(screenOf);
    await vi.waitFor(() => expect(screenOf.page.path()).toBe('/cart'));
    expect(register.mock.calls[0]![0]).toMatchObject({
      name: 'Jane Doe',
      email: 'jane@example.com',
      password: 'secret-enough',
    });
    expect(screenOf.storage.read('userInfo')).toEqual(jane);
  });

  it('A36: a password has 8 characters at least, and no end', async () => {
    const register = vi.fn<(input: { password: string }) => Promise<LoginInfo>>(async () => jane);
    const screenOf = open('/register', { services: { register } });
    await signUp(screenOf, { password: '1234567' });
    expect(screen.getByText('Choose at least 8 characters')).toBeVisible();
    expect(register).not.toHaveBeenCalled();
    const long = '🎧 correct horse battery staple '.repeat(5);
    await signUp(screenOf, { password: long });
    expect(register.mock.calls[0]![0].password).toBe(long);
  });
});

describe('signing in again over what is on screen', () => {
  it('A28: keeps what is typed behind it, and gives the focus back', async () => {
    const user = userEvent.setup({ delay: null });
    const { shop } = renderInShop(<Review />, { kept: { userInfo: jane }, services: { login: answers(renewed) } });
    await user.type(screen.getByLabelText('Comment'), 'Half a rev');
    act(() => shop.session.send({ type: 'session.expire', token: jane.token }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Your session has expired' }));
    expect(dialog.getByLabelText('Email Address')).toHaveValue('jane@example.com');
    expect(dialog.getByLabelText('Email Address')).toHaveAttribute('autocomplete', 'username');
    expect(dialog.getByLabelText('Password')).toHaveAttribute('autocomplete', 'current-password');
    await user.click(dialog.getByLabelText('Password'));
    await user.paste('secret-enough');
    await user.click(dialog.getByRole('button', { name: 'Sign In' }));
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(shop.session.getSnapshot()).toMatchObject({ value: 'signedIn', context: { user: renewed } });
    expect(screen.getByLabelText('Comment')).toHaveValue('Half a rev');
    expect(screen.getByLabelText('Comment')).toHaveFocus();
  });

  it('A28: neither Escape nor a click beside it makes it go away', async () => {
    const user = userEvent.setup({ delay: null });
    const { shop } = renderInShop(<RenewalScreen />, { kept: { userInfo: jane } });
    act(() => shop.session.send({ type: 'session.expire', token: jane.token }));
    await screen.findByRole('dialog');
    await user.keyboard('{Escape}');
    expect(screen.getByRole('dialog')).toBeVisible();
    expect(shop.session.getSnapshot().value).toEqual({ expired: 'asking' });
  });
});
