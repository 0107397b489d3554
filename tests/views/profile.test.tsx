import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { OrderRow } from '../../common/contract/order.ts';
import type { MaybeLoginInfo } from '../../common/contract/user.ts';
import { ServiceError } from '../../src/services/serviceError.ts';
import type { ShopServices } from '../../src/services/shopServices.ts';
import AccountScreen from '../../src/views/account/account.chunk.tsx';
import { known, saved } from '../../walks/charts/profile.ts';
import { renderInShop } from '../support/renderInShop.tsx';
import { aLine, anAddress, aUser } from '../../walks/support/samples.ts';

const jane = aUser();

const fill = async (label: string, text: string) => {
  await userEvent.clear(screen.getByLabelText(label));
  if (text !== '') await userEvent.paste(text);
};
const values = () =>
  ['Name', 'Email Address', 'Password', 'Confirm Password'].map(
    (label) => screen.getByLabelText<HTMLInputElement>(label).value,
  );
const current = () => screen.queryByLabelText<HTMLInputElement>('Current Password')?.value ?? null;
const update = () => screen.getByRole('button', { name: 'Update' });

afterEach(() => window.history.replaceState(null, '', '/'));

/** The profile in the real shop. */
const open = (given: Partial<ShopServices> = {}) => {
  window.history.replaceState(null, '', '/profile');
  const defaults = { getUser: async () => known, listMyOrders: async (): Promise<OrderRow[]> => [] };
  return renderInShop(<AccountScreen />, {
    at: '/profile',
    kept: { userInfo: jane, cartItems: [aLine()], shippingAddress: anAddress },
    services: { ...defaults, ...given },
  });
};
const updating = () => vi.fn<ShopServices['updateProfile']>(async (): Promise<MaybeLoginInfo> => saved);
const ready = () => vi.waitFor(() => expect(update()).toBeEnabled());

describe('User Profile', () => {
  it('S26, A10: begins with the profile on the server', async () => {
    const getUser = vi.fn<ShopServices['getUser']>(async () => known);
    open({ getUser });
    await ready();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('User Profile');
    expect(values()).toEqual(['Jane of the server', 'jane@example.com', '', '']);
    expect(getUser.mock.calls[0]![0]).toEqual({ id: 'profile' });
  });

  it('A10: begins with the login info if the server has no profile', async () => {
    open({ getUser: () => Promise.reject(new ServiceError('Not found', { status: 404 })) });
    await ready();
    expect(values()).toEqual(['Jane Doe', 'jane@example.com', '', '']);
  });

  it('S76: the shut form is its outline until the profile is there, and says so', async () => {
    open({ getUser: () => new Promise(() => undefined) });
    const [form] = await screen.findAllByRole('status', { name: 'Loading' });
    expect(form).toBeVisible();
    expect(form!.querySelector('[aria-hidden] > div')).toBeInTheDocument();
    expect(screen.getByLabelText('Name')).toBeDisabled();
    expect(screen.getByLabelText('Name').closest('form')).toHaveClass(/coming/);
  });

  it('S76: the form does not breathe once the profile is there', async () => {
    open();
    await ready();
    expect(screen.getByLabelText('Name').closest('form')).not.toHaveClass(/coming/);
    await vi.waitFor(() => expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull());
  });

  it('S120: has an email input, and autocomplete tokens for password managers', async () => {
    open();
    await ready();
    expect(screen.getByLabelText('Email Address')).toHaveAttribute('type', 'email');
    const tokens = ['Name', 'Email Address', 'Password', 'Confirm Password'].map((label) =>
      screen.getByLabelText(label).getAttribute('autocomplete'),
    );
    expect(tokens).toEqual(['name', 'email', 'new-password', 'new-password']);
  });

  it('S73, S78, C11, A11: saves without a new password, and the session adopts the answer', async () => {
    const updateProfile = updating();
    const { storage } = open({ updateProfile });
    await ready();
    await fill('Name', 'Jane Roe');
    await userEvent.click(update());
    expect(await screen.findByText('Profile Updated')).toBeVisible();
    expect(updateProfile.mock.calls[0]![0]).toEqual({
      id: 'u1',
      name: 'Jane Roe',
      email: 'jane@example.com',
      password: '',
      currentPassword: '',
    });
    expect(storage.read('userInfo')).toEqual({ ...jane, name: 'Jane Roe', email: 'roe@example.com' });
  });

  it('S107, S136: sends no request if passwords do not match', async () => {
    const updateProfile = updating();
    open({ updateProfile });
    await ready();
    await fill('Password', 'secret-enough');
    await userEvent.click(update());
    expect(screen.getByLabelText('Confirm Password')).toHaveAccessibleDescription('Passwords do not match');
    await fill('Confirm Password', 'secret-enouhg');
    await userEvent.click(update());
    expect(screen.getByLabelText('Confirm Password')).toHaveAccessibleDescription('Passwords do not match');
    expect(updateProfile).not.toHaveBeenCalled();
  });

  it('A44: asks for the current password once a new one is typed, and sends both', async () => {
    const updateProfile = updating();
    open({ updateProfile });
    await ready();
    expect(current()).toBeNull();
    await fill('Password', 'secret-enough');
    expect(screen.getByLabelText('Current Password')).toHaveAttribute('autocomplete', 'current-password');
    await fill('Confirm Password', 'secret-enough');
    await userEvent.click(update());
    expect(screen.getByLabelText('Current Password')).toHaveAccessibleDescription(/Current Password is required/);
    expect(updateProfile).not.toHaveBeenCalled();
    await fill('Current Password', 'secret-before');
    await userEvent.click(update());
    expect(await screen.findByText('Profile Updated')).toBeVisible();
    expect(updateProfile.mock.calls[0]![0]).toMatchObject({
      password: 'secret-enough',
      currentPassword: 'secret-before',
    });
    expect(current()).toBeNull();
  });

  it('A44: no longer asks for it when the new one is cleared', async () => {
    open();
    await ready();
    await fill('Password', 'secret-enough');
    await fill('Password', '');
    expect(current()).toBeNull();
  });

  it('S107: a confirmation alone does not match, either', async () => {
    const updateProfile = updating();
    open({ updateProfile });
    await ready();
    await fill('Confirm Password', 'secret-enough');
    await userEvent.click(update());
    expect(screen.getByLabelText('Confirm Password')).toHaveAccessibleDescription('Passwords do not match');
    expect(updateProfile).not.toHaveBeenCalled();
  });

  it('A36: a new password has at least 8 characters', async () => {
    const updateProfile = updating();
    open({ updateProfile });
    await ready();
    await fill('Password', '1234567');
    await fill('Confirm Password', '1234567');
    await userEvent.click(update());
    expect(screen.getByText('Choose at least 8 characters')).toBeVisible();
    expect(updateProfile).not.toHaveBeenCalled();
  });
});
