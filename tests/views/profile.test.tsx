import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import type { OrderRow } from '../../common/contract/order.ts';
import type { MaybeLoginInfo } from '../../common/contract/user.ts';
import { profileMachine } from '../../src/machines/profile.machine.ts';
import { ServiceError } from '../../src/services/serviceError.ts';
import type { ShopServices } from '../../src/services/shopServices.ts';
import AccountScreen from '../../src/views/account/account.chunk.tsx';
import { ProfileView } from '../../src/views/account/ProfileView.tsx';
import { shopModel } from '../../walks/shop/model.ts';
import { printSummary } from 'xstate-walks/summary.ts';
import { draft, known, profilePaths, saved } from '../../walks/charts/profile.ts';
import { deferred } from 'xstate-walks/deferred.ts';
import { renderInShop } from '../support/renderInShop.tsx';
import { aLine, anAddress, aUser } from '../../walks/support/samples.ts';
import { noneWhenAllPassed } from 'xstate-walks/vitest/noneWhenAllPassed.ts';

const services = deferred('getUser', 'updateProfile');
const machine = profileMachine.provide({ actors: services.actors });
const jane = aUser();

const model = shopModel(machine, profilePaths);

const fill = async (label: string, text: string) => {
  await userEvent.clear(screen.getByLabelText(label));
  if (text !== '') await userEvent.paste(text);
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const values = () =>
  ['Name', 'Email Address', 'Password', 'Confirm Password'].map(
    (label) => screen.getByLabelText<HTMLInputElement>(label).value,
  );
const current = () => screen.queryByLabelText<HTMLInputElement>('Current Password')?.value ?? null;
const update = () => screen.getByRole('button', { name: 'Update' });

afterEach(() => {
  services.reset();
  window.history.replaceState(null, '', '/');
});
afterAll(() => printSummary(model));

it.each(model.tours)('S26, S76–S78: the profile follows its chart: %s', (_title, walk) =>
  walk({
    act,
    start: ({ input, inspect, clock }) => {
      const profile = createActor(machine, { input, inspect, clock }).start();
      renderInShop(<ProfileView profile={profile} />);
      return profile;
    },
    gestures: {
      'profile.submit': async ({ event }) => {
        await fill('Name', event.name);
        await fill('Email Address', event.email);
        await fill('Password', event.password ?? '');
        await fill('Confirm Password', event.password ?? '');
        await fill('Current Password', event.currentPassword ?? '');
        await userEvent.click(update());
      },
      'profile.reload': () => press('Try again'),
      'work.cancel': ({ send }) => send(), // offered by `Working` after ten seconds of its own clock
      ...services.outcomes,
    },
    screens: {
      loading: () => {
        expect(screen.getByRole('status', { name: 'Loading' })).toBeVisible();
        expect(update()).toBeDisabled();
        expect(screen.getByLabelText('Name')).toBeDisabled();
        expect(screen.queryByRole('alert')).toBeNull();
      },
      unavailable: ({ context }) => {
        expect(screen.getByRole('alert')).toHaveTextContent(context.error ?? 'Stopped.');
        expect(update()).toBeDisabled();
      },
      '*': ({ value }) => expect(screen.queryByText('Profile Updated') !== null).toBe(value === 'updated'),
      editing: () => {
        expect(screen.getByLabelText('Name')).toBeEnabled();
        expect(update()).toBeEnabled();
        expect(screen.queryByRole('alert')).toBeNull();
      },
      updating: () => {
        expect(update()).toBeDisabled();
        expect(screen.getByRole('status', { name: 'Loading' })).toBeVisible();
        expect(values()).toEqual([draft.name, draft.email, draft.password, draft.password]);
        expect(current()).toBe(draft.currentPassword);
      },
      updated: () => {
        expect(screen.getByText('Profile Updated').closest('[role=status]')).toBeVisible();
        expect(values()).toEqual([saved.name, saved.email, '', '']);
        expect(current()).toBeNull();
        expect(update()).toBeEnabled();
      },
      refused: ({ context }) => {
        expect(screen.getByRole('alert')).toHaveTextContent(context.error!);
        expect(values()).toEqual([draft.name, draft.email, draft.password, draft.password]);
        expect(current()).toBe(draft.currentPassword);
        expect(update()).toBeEnabled();
      },
    },
  }),
);

it('leaves nothing beyond reach', () => expect(model.unreachable).toEqual([]));
afterAll(noneWhenAllPassed(() => model.uncovered()));

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
  it('S26, A10: begins with what the server knows of oneself', async () => {
    const getUser = vi.fn<ShopServices['getUser']>(async () => known);
    open({ getUser });
    await ready();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('User Profile');
    expect(values()).toEqual(['Jane of the server', 'jane@example.com', '', '']);
    expect(getUser.mock.calls[0]![0]).toEqual({ id: 'profile' });
  });

  it('A10: or with the login info, where the server does not tell', async () => {
    open({ getUser: () => Promise.reject(new ServiceError('Not found', { status: 404 })) });
    await ready();
    expect(values()).toEqual(['Jane Doe', 'jane@example.com', '', '']);
  });

  it('S120: has an email of email type, and words for managers of passwords', async () => {
    open();
    await ready();
    expect(screen.getByLabelText('Email Address')).toHaveAttribute('type', 'email');
    const tokens = ['Name', 'Email Address', 'Password', 'Confirm Password'].map((label) =>
      screen.getByLabelText(label).getAttribute('autocomplete'),
    );
    expect(tokens).toEqual(['name', 'email', 'new-password', 'new-password']);
  });

  it('S73, S78, C11, A11: saves without a password when there is none, and the session takes it over', async () => {
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

  it('S107, S136: Passwords do not match: no request is sent', async () => {
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

  it('A44: asks for the current password once a new one is typed, and sends it along', async () => {
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

  it('A44: asks for it no longer when the new one is taken back', async () => {
    open();
    await ready();
    await fill('Password', 'secret-enough');
    await fill('Password', '');
    expect(current()).toBeNull();
  });

  it('S107: a repetition alone does not match, either', async () => {
    const updateProfile = updating();
    open({ updateProfile });
    await ready();
    await fill('Confirm Password', 'secret-enough');
    await userEvent.click(update());
    expect(screen.getByLabelText('Confirm Password')).toHaveAccessibleDescription('Passwords do not match');
    expect(updateProfile).not.toHaveBeenCalled();
  });

  it('A36: a new password has 8 characters at least', async () => {
    const updateProfile = updating();
    open({ updateProfile });
    await ready();
    await fill('Password', '1234567');
    await fill('Confirm Password', '1234567');
    await userEvent.click(update());
    expect(screen.getByText('Choose at least 8 characters')).toBeVisible();
    expect(updateProfile).not.toHaveBeenCalled();
  });

  it('A25: the device can be cleared of oneself', async () => {
    const { storage, page } = open();
    await press('Sign out and clear this device');
    expect(page.path()).toBe('/login');
    expect(Object.fromEntries(storage.values)).toEqual({ cartItems: [] });
  });
});
