import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Services } from '../../src/machines/services.ts';
import AccountScreen from '../../src/views/account/account.chunk.tsx';
import RenewalScreen from '../../src/views/account/renewal.chunk.tsx';
import AdminScreen from '../../src/views/admin/admin.chunk.tsx';
import CheckoutScreen from '../../src/views/checkout/checkout.chunk.tsx';
import ProductAtAddress from '../../src/views/product/product.chunk.tsx';
import * as reviewChunk from '../../src/views/product/review.chunk.tsx';
import { renderInShop } from '../drivers/renderInShop.tsx';
import { aLine, aProduct, aUser } from '../fixtures/samples.ts';
import { waitingServices } from '../fixtures/waitingServices.ts';

/** Of the chunks of a product only that of the review form is loaded. */
const reviewAlone: Services['loadChunk'] = async (...asked) =>
  asked[0].name === 'review' ? reviewChunk : waitingServices.loadChunk(...asked);

const user = userEvent.setup({ delay: null });
const jane = aUser();
const ada = aUser({ _id: 'admin', name: 'Ada', isAdmin: true });

type Subject = {
  name: string;
  ids: string;
  at: string;
  screen: ComponentType;
  viewer: typeof jane | null;
  services?: Partial<Services>;
  button: string;
  /** What is typed, field by field, and what is wrong with it. */
  wrong: [label: string, text: string, problem: string][];
  right: [label: string, text: string][];
  /** The call that the form makes; without one, there is nothing to refuse. */
  call?: keyof Services;
};

const forms: Subject[] = [
  {
    name: 'sign in',
    ids: 'S22',
    at: '/login',
    screen: AccountScreen,
    viewer: null,
    button: 'Sign In',
    wrong: [
      ['Email Address', '', 'Email is required'],
      ['Password', '', 'Password is required'],
    ],
    right: [
      ['Email Address', 'jane@example.com'],
      ['Password', 'secret-enough'],
    ],
    call: 'login',
  },
  {
    name: 'sign up',
    ids: 'S106, S136, A36, A92',
    at: '/register',
    screen: AccountScreen,
    viewer: null,
    button: 'Register',
    wrong: [
      ['Name', '\u200B\u2800', 'Name is required'],
      ['Email Address', 'jane', 'Email must be an address such as name@example.com'],
      ['Password', '123', 'Choose at least 8 characters'],
      ['Confirm Password', '1234', 'Passwords do not match'],
    ],
    right: [
      ['Name', 'Jane'],
      ['Email Address', 'jane@example.com'],
      ['Password', 'secret-enough'],
      ['Confirm Password', 'secret-enough'],
    ],
    call: 'register',
  },
  {
    name: 'sign in again',
    ids: 'A28',
    at: '/profile',
    screen: RenewalScreen,
    viewer: jane,
    button: 'Sign In',
    wrong: [['Password', '', 'Password is required']],
    right: [['Password', 'secret-enough']],
    call: 'login',
  },
  {
    name: 'profile',
    ids: 'S107, S136, A36, A44',
    at: '/profile',
    screen: AccountScreen,
    viewer: jane,
    services: { getUser: async () => jane, listMyOrders: async () => [] },
    button: 'Update',
    wrong: [
      ['Name', '', 'Name is required'],
      ['Email Address', 'jane@', 'Email must be an address such as name@example.com'],
      ['Password', '123', 'Choose at least 8 characters'],
      ['Confirm Password', '1234', 'Passwords do not match'],
      ['Current Password', '', 'Current Password is required'],
    ],
    right: [
      ['Name', 'Jane Roe'],
      ['Password', 'secret-enough'],
      ['Confirm Password', 'secret-enough'],
      ['Current Password', 'secret-before'],
    ],
    call: 'updateProfile',
  },
  {
    name: 'shipping',
    ids: 'S108–S111, A92',
    at: '/shipping',
    screen: CheckoutScreen,
    viewer: jane,
    button: 'Continue',
    wrong: [
      ['Address', '', 'Address is required'],
      ['City', '\u3164', 'City is required'],
      ['Postal Code', '', 'Postal code is required'],
      ['Country', '', 'Country is required'],
    ],
    right: [],
  },
  {
    name: 'review',
    ids: 'A22, A92',
    at: '/product/p1',
    screen: () => <ProductAtAddress path="/product/p1" />,
    viewer: jane,
    services: { getProduct: async () => aProduct(), loadChunk: reviewAlone },
    button: 'Submit',
    wrong: [
      ['Rating', '', 'Please choose a rating'],
      ['Comment', '\u3164', 'Please write a comment'],
    ],
    right: [
      ['Rating', '4'],
      ['Comment', 'Good.'],
    ],
    call: 'createReview',
  },
  {
    name: 'user edit',
    ids: 'S35',
    at: '/admin/user/u1/edit',
    screen: AdminScreen,
    viewer: ada,
    services: { getUser: async () => jane },
    button: 'Update',
    wrong: [
      ['Name', '', 'Name is required'],
      ['Email Address', 'jane', 'Email must be an address such as name@example.com'],
    ],
    right: [['Name', 'Jane Roe']],
    call: 'updateUser',
  },
  {
    name: 'product edit',
    ids: 'S121',
    at: '/admin/product/p1/edit',
    screen: AdminScreen,
    viewer: ada,
    services: { getAnyProduct: async () => aProduct() },
    button: 'Update',
    wrong: [
      ['Name', '', 'Name is required'],
      ['Brand', '', 'Brand is required'],
      ['Category', '', 'Category is required'],
      ['Description', '', 'Description is required'],
      ['Price', '-1', 'Price must be at least 0'],
      ['Count In Stock', '1.5', 'Count in stock must be a whole number from 0 to 1,000,000'],
      ['Image', '', 'Image is required'],
    ],
    right: [
      ['Name', 'Earbuds'],
      ['Price', '12.3'],
    ],
    call: 'updateProduct',
  },
];

const open = async ({ at, screen: Screen, viewer, services = {}, button }: Subject, more: Partial<Services> = {}) => {
  history.replaceState(null, '', at);
  const kept = { ...(viewer === null ? {} : { userInfo: viewer }), cartItems: [aLine()] };
  const { shop } = renderInShop(<Screen />, { at, kept, services: { ...services, ...more } });
  if (Screen === RenewalScreen) act(() => shop.actors.session.send({ type: 'session.expire', token: jane.token }));
  await screen.findByRole('button', { name: button });
  await act(async () => undefined); // what the screen reads at first is there
};

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

const shownIn = (label: string): string =>
  field(label).value ?? field(label).querySelector<HTMLInputElement>(':checked')!.value;

const type = async (label: string, text: string) => {
  if (field(label).matches('select')) return user.selectOptions(field(label), text);
  if (field(label).matches('[role=radiogroup]')) {
    return text === '' ? undefined : user.click(field(label).querySelector(`[value="${text}"]`)!);
  }
  await user.clear(field(label));
  if (text !== '') await user.type(field(label), text);
};

const fill = async (texts: Iterable<readonly string[]>) => {
  for (const [label, text] of texts) await type(label!, text!);
};

const press = (name: string) => user.click(screen.getByRole('button', { name }));
const links = () => screen.getAllByRole('link').filter((link) => link.closest('section[tabindex="-1"]') !== null);

afterEach(() => history.replaceState(null, '', '/'));

describe.each(forms)('the form to $name', (subject) => {
  const { ids, button, wrong, call } = subject;

  it(`${ids}: says every error beside its field, and in a summary that takes the focus, and sends nothing`, async () => {
    const send = vi.fn<() => Promise<never>>();
    await open(subject, call ? { [call]: send } : {});
    await fill(wrong);
    await press(button);
    const count = wrong.length === 1 ? 'one entry' : `${wrong.length} entries`;
    expect(screen.getByRole('region', { name: `Please check ${count}` })).toHaveFocus();
    expect(links().map((link) => link.textContent)).toEqual(wrong.map(([label]) => label));
    for (const [label, , problem] of wrong) {
      expect(field(label)).toHaveAttribute('aria-invalid', 'true');
      expect(field(label)).toHaveAccessibleDescription(expect.stringContaining(problem));
    }
    for (const [index, [label, , problem]] of wrong.entries()) {
      expect(links()[index]).toHaveAccessibleDescription(problem);
      await user.click(links()[index]!);
      expect(field(label).contains(document.activeElement)).toBe(true);
    }
    expect(location.hash).toBe('');
    expect(send).not.toHaveBeenCalled();
  });

  it('drops an error once its field is changed, and calls for another look when pressed again', async () => {
    await open(subject);
    await fill(wrong);
    await press(button);
    const [label] = wrong.at(-1)!;
    const [first] = wrong[0]!;
    await type(label, '7');
    expect(screen.queryByRole('link', { name: label })).toBeNull();
    await type(first, '');
    await press(button);
    expect(screen.getByRole('region', { name: /^Please check/ })).toHaveFocus();
  });
});

/** Fills in the fields that are there, as password managers and the browser's autofill do. */
const fillInSilence = async (texts: Iterable<readonly string[]>) => {
  for (const [label, text] of texts) {
    const silent = field(label!);
    if (silent.matches('input, textarea')) Reflect.set(Object.getPrototypeOf(silent) as object, 'value', text, silent);
    else await type(label!, text!);
  }
};

const sending = forms.filter(({ call }) => call !== undefined);

describe.each(sending)('the form to $name, refused', (subject) => {
  const { button, right, call } = subject;

  it('S133: loses nothing that was typed when it is refused, and says so', async () => {
    await open(subject, { [call!]: () => Promise.reject(new Error('Not like this')) });
    await fill(right);
    await press(button);
    expect(await screen.findByRole('alert')).toHaveTextContent('Not like this');
    expect(screen.getByRole('alert')).toHaveFocus();
    expect(right.map(([label]) => shownIn(label))).toEqual(right.map(([, text]) => text));
    expect(screen.queryByRole('region', { name: /^Please check/ })).toBeNull();
  });
});

/** The field for the current password appears with a new one, which no one fills in unasked. */
const silently = (subject: Subject): Subject['right'] =>
  subject.name === 'profile' ? subject.right.slice(0, 1) : subject.right;

describe.each(sending)('the form to $name, filled in without events', (subject) => {
  const { ids, button, call } = subject;
  const right = silently(subject);

  it(`${ids}: sends what stands in its fields`, async () => {
    const send = vi.fn<(input: object) => Promise<never>>(() => new Promise(() => undefined));
    await open(subject, { [call!]: send });
    await fillInSilence(right);
    await press(button);
    const sent = JSON.stringify(send.mock.calls);
    for (const [, text] of right) expect(sent).toContain(text);
  });
});
