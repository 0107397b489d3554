import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { OrderRow } from '../../common/contract/order.ts';
import type { MaybeLoginInfo } from '../../common/contract/user.ts';
import type { ShopServices } from '../../src/services/shopServices.ts';
import AccountScreen from '../../src/views/account/account.chunk.tsx';
import { known, saved } from '../models/profile.tsx';
import { gate } from '../support/network.ts';
import { renderInShop } from '../support/renderInShop.tsx';
import { aLine, anAddress, aUser } from '../fixtures/samples.ts';

const jane = aUser();

const fill = async (label: string, text: string) => {
  await userEvent.clear(screen.getByLabelText(label));
  if (text !== '') await userEvent.paste(text);
};
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
  it('S76: the shut form is its outline until the profile is there, and says so', async () => {
    const late = gate();
    open({
      getUser: async () => {
        await late.opened;
        return known;
      },
    });
    const [form] = await screen.findAllByRole('status', { name: 'Loading' });
    expect(form).toBeVisible();
    expect(form!.querySelector('[aria-hidden] > div')).toBeInTheDocument();
    expect(screen.getByLabelText('Name')).toBeDisabled();
    expect(screen.getByLabelText('Name').closest('form')).toHaveClass(/coming/);
    await act(async () => late.open());
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

  it('A44: asks for the current password as long as a new one is typed, and sends both', async () => {
    const updateProfile = updating();
    open({ updateProfile });
    await ready();
    await fill('Password', 'secret-enough');
    await fill('Password', '');
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

  it('S107: a confirmation alone does not match, either', async () => {
    const updateProfile = updating();
    open({ updateProfile });
    await ready();
    await fill('Confirm Password', 'secret-enough');
    await userEvent.click(update());
    expect(screen.getByLabelText('Confirm Password')).toHaveAccessibleDescription('Passwords do not match');
    expect(updateProfile).not.toHaveBeenCalled();
  });
});
