import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { startForTest } from 'xstate-walks/vitest';
import { merchantOf } from '../../common/contract/shop.ts';
import { setMerchant, SPECIFIED } from '../../common/domain/merchant.ts';
import { shopEditEffects } from '../../src/app/adminEffects.ts';
import { shopEditMachine } from '../../src/machines/shopEdit.machine.ts';
import { ShopEditView } from '../../src/views/admin/ShopEditView.tsx';
import { Footer } from '../../src/views/App.tsx';
import { Header } from '../../src/views/layout/Header.tsx';
import Terms from '../../src/views/layout/terms.chunk.tsx';
import { renderInShop } from '../drivers/renderInShop.tsx';
import { aShop, aUser } from '../fixtures/samples.ts';
import { withServices } from '../fixtures/withServices.ts';
import { draft, kept as keptDraft, shop } from '../models/shopEdit.tsx';

const admin = aUser({ isAdmin: true });
const user = userEvent.setup({ delay: null });

const field = (name: string) => screen.getByLabelText(name);
const fill = async (name: string, text: string) => {
  await user.clear(field(name));
  await user.type(field(name), text);
};
const update = () => user.click(screen.getByRole('button', { name: 'Update' }));

afterEach(() => {
  setMerchant(SPECIFIED);
  document.documentElement.removeAttribute('style');
});

it('A76, A100: the page follows what was saved at once, says so, and forgets the draft', () => {
  const drawn = renderInShop(
    <>
      <Header />
      <Footer />
    </>,
    { kept: { userInfo: admin, productDrafts: { userId: admin._id, drafts: [keptDraft] } } },
  );
  expect(screen.queryByRole('link', { name: 'Terms and Contact' })).toBeNull();
  act(() =>
    drawn.shop.page.dispatch(shopEditEffects, {
      type: 'shop.updated',
      productId: 'shop',
      shop: { ...aShop, version: 2 },
    }),
  );
  expect(drawn.storage.read('productDrafts')).toBeNull();
  const home = screen.getByRole('link', { name: 'Lampenladen' });
  expect(home.querySelector('img')).toHaveAttribute('src', '/images/lamp.webp');
  const footer = within(screen.getByRole('contentinfo'));
  expect(footer.getByText('Copyright © Lampenladen')).toBeVisible();
  expect(footer.getByRole('link', { name: 'Terms and Contact' })).toHaveAttribute('href', '/terms');
  const { style } = document.documentElement;
  expect(['--color-accent', '--color-on-accent'].map((name) => style.getPropertyValue(name))).toEqual([
    '#0a7d5a',
    '#ffffff',
  ]);
  expect(drawn.shop.actors.notices.getSnapshot().context).toMatchObject([{ message: 'Lampenladen was saved.' }]);
});

describe('A100: terms and contact', () => {
  it('are on a page of their own', () => {
    setMerchant(merchantOf(aShop));
    renderInShop(<Terms />);
    for (const text of ['Lampenladen, Berlin', 'Goods can be returned.']) expect(screen.getByText(text)).toBeVisible();
  });

  it('without words it says so', () => {
    renderInShop(<Terms />);
    expect(screen.getByText('This shop has written nothing here yet.')).toBeVisible();
  });
});

describe('A100: the form', () => {
  const { services, machine } = withServices(shopEditMachine, 'getShop', 'uploadImage', 'updateShop');
  const open = async () => {
    const edit = startForTest(createActor(machine, { input: { kept: null } }));
    renderInShop(<ShopEditView edit={edit} />);
    await act(() => services.done('getShop', shop));
  };

  it('sends amounts and codes as they are meant', async () => {
    await open();
    await fill('Currency', ' eur');
    await fill('Tax in percent', '7,5');
    await fill('Shipping fee', '4.90');
    await fill('Countries', 'de, at ch');
    await update();
    expect(services.calls('updateShop')).toMatchObject([
      { ...draft, currency: 'EUR', taxPercent: 7.5, shippingFee: 4.9, countries: ['DE', 'AT', 'CH'], version: 1 },
    ]);
  });

  it.each([
    ['Name', ' ', 'Name is required'],
    ['Currency', 'JPY', 'Currency must be the code'],
    ['Tax in percent', 'a lot', 'Tax in percent must be a number'],
    ['Shipping fee', '1.234', 'Shipping fee can have at most two decimals'],
    ['Countries', 'Mars', 'Countries must be a list of codes'],
  ])('refuses %s “%s” at its field', async (name, text, words) => {
    await open();
    await fill(name, text);
    await update();
    expect(services.calls('updateShop')).toEqual([]);
    expect(field(name)).toHaveAccessibleDescription(expect.stringContaining(words));
  });

  it('has an uploaded logo in its field', async () => {
    await open();
    await user.upload(field('Choose File'), new File(['a picture'], 'new.png', { type: 'image/png' }));
    await act(() => services.done('uploadImage', '/images/logo.png'));
    expect(field('Logo')).toHaveValue('/images/logo.png');
  });
});
