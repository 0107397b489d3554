import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { accountFeatures } from '../../common/contract/endpoints.ts';
import AccountScreen from '../../src/views/account/account.chunk.tsx';
import { aLine, aUser } from '../fixtures/samples.ts';
import { renderInShop } from '../support/renderInShop.tsx';

const jane = aUser();

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

/** An account screen in the real shop. */
const open = (at: string, isSignedIn = false) => {
  window.history.replaceState(null, '', at);
  return renderInShop(<AccountScreen />, {
    at: at.replace(/#.*/, ''),
    kept: isSignedIn ? { userInfo: jane, cartItems: [aLine()] } : {},
    services: { getUser: async () => jane, listMyOrders: async () => [] },
  });
};

const type = async (label: string, text: string) => {
  await userEvent.click(screen.getByLabelText(label));
  await userEvent.paste(text);
};

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

const forgotten = () => screen.queryByRole('link', { name: 'Forgot your password?' });
const ownAccount = () => screen.queryByRole('region', { name: 'Your account' });

afterEach(() => window.history.replaceState(null, '', '/'));

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
    open('/profile', true);
    expect(ownAccount()).toBeNull();
    expect(calls).toEqual([]);
  });
});

describe('A51: with a backend that announces a part', () => {
  it.each([
    ['sign-out-everywhere', ['Log out everywhere']],
    ['data-export', ['Export my data']],
    ['account-deletion', ['Delete my account']],
  ])('the profile offers %s alone', (feature, names) => {
    announcing([feature]);
    open('/profile', true);
    const buttons = within(ownAccount()!).getAllByRole('button');
    expect(buttons.map((button) => button.textContent)).toEqual(names);
    open('/login');
    expect(forgotten()).toBeNull();
  });
});

describe('A50: the own account', () => {
  it('is deleted with the password; the user is signed out, and the browser forgets them', async () => {
    const calls = announcing(accountFeatures);
    const { storage, shop } = open('/profile', true);
    await press('Delete my account');
    expect(screen.getByLabelText('Your Password')).toHaveFocus();
    await press('Delete my account');
    expect(screen.getAllByText(/Password is required/)[0]).toBeVisible();
    expect(calls).toEqual([]);
    await type('Your Password', 'mine');
    await press('Delete my account');
    await vi.waitFor(() => expect(shop.session.getSnapshot().value).toBe('guest'));
    expect(calls).toEqual(['POST /api/users/delete-account {"password":"mine"}']);
    expect(storage.read('userInfo')).toBeNull();
    expect(storage.read('cartItems')).toEqual([]);
  });

  it('signs out everywhere', async () => {
    const calls = announcing(accountFeatures);
    const { shop } = open('/profile', true);
    await press('Log out everywhere');
    await vi.waitFor(() => expect(shop.session.getSnapshot().value).toBe('guest'));
    expect(calls).toEqual(['POST /api/users/sign-out']);
  });
});

describe('A49: a forgotten password', () => {
  it('is linked from signing in', () => {
    announcing(accountFeatures);
    open('/login');
    expect(forgotten()).toHaveAttribute('href', '/password');
  });

  it('the address must be one', async () => {
    const calls = announcing(accountFeatures);
    open('/password');
    await type('Email Address', 'no address');
    await press('Send the Link');
    expect(screen.getAllByText(/Email must be an address/)[0]).toBeVisible();
    expect(calls).toEqual([]);
  });

  it('a link takes its token out of the address, and sends it with the new password only', async () => {
    const calls = announcing(accountFeatures);
    open('/password#token-of-the-mail');
    expect(window.location.href).not.toContain('token-of-the-mail');
    expect(document.body.innerHTML).not.toContain('token-of-the-mail');
    await type('Password', 'secret-enough');
    await type('Confirm Password', 'secret-enough');
    await press('Change the Password');
    expect(await screen.findByText('Your password is changed.')).toBeVisible();
    expect(calls).toEqual(['POST /api/users/reset-password {"token":"token-of-the-mail","password":"secret-enough"}']);
  });

  it('another link in the same tab is another token', async () => {
    const calls = announcing(accountFeatures);
    open('/password');
    expect(screen.getByLabelText('Email Address')).toBeVisible();
    window.location.hash = '#pasted';
    expect(await screen.findByLabelText('Confirm Password')).toBeVisible();
    expect(window.location.href).not.toContain('pasted');
    await type('Password', 'secret-enough');
    await type('Confirm Password', 'secret-enough');
    await press('Change the Password');
    expect(calls).toEqual(['POST /api/users/reset-password {"token":"pasted","password":"secret-enough"}']);
  });

  it('the new password follows the rules of registration', async () => {
    const calls = announcing(accountFeatures);
    open('/password#t');
    await type('Password', 'secret-enough');
    await type('Confirm Password', 'secret-other');
    await press('Change the Password');
    expect(screen.getAllByText(/Passwords do not match/)[0]).toBeVisible();
    expect(calls).toEqual([]);
  });
});
