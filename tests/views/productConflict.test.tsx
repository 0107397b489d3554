import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { deferred } from 'xstate-walks';
import { startForTest } from 'xstate-walks/vitest';
import { productEditMachine } from '../../src/machines/productEdit.machine.ts';
import { ProductEditView } from '../../src/views/admin/ProductEditView.tsx';
import { product, productEdit } from '../models/productEdit.tsx';
import { productForm } from '../models/editForms.ts';
import { renderInShop } from '../support/renderInShop.tsx';

const user = userEvent.setup({ delay: null });
const services = deferred('getAnyProduct', 'uploadImage', 'updateProduct');
const machine = productEditMachine.provide({ actors: services.actors });

const press = (name: string) => user.click(screen.getByRole('button', { name }));
const field = (name: string) => screen.getByLabelText(name);
const fill = async (name: string, text: string) => {
  await user.clear(field(name));
  if (text !== '') await user.type(field(name), text);
};
const row = (name: string) => screen.getByRole('row', { name: new RegExp(`^${name}`) });

afterEach(services.reset);

/** Price and image are changed by both admins, the stock only by the other one, the name only here. */
const conflict = async () => {
  const edit = startForTest(createActor(machine, { input: productEdit.model.inputs[0] }));
  renderInShop(<ProductEditView edit={edit} />);
  await act(() => services.done('getAnyProduct', product));
  await fill('Name', 'Earbuds');
  await fill('Price', '60');
  await fill('Image', '/images/mine-640.webp');
  await press('Update');
  await act(() => services.fail('updateProduct', productForm.stale));
  const theirs = { ...product, price: 70, image: '/images/theirs-640.webp', countInStock: 1, version: 2 };
  await act(() => services.done('getAnyProduct', theirs));
};

describe('a product that another admin has changed meanwhile', () => {
  it('is shown beside the draft, as text and images', async () => {
    await conflict();
    expect(screen.getByRole('heading', { name: 'This product has been changed meanwhile' })).toHaveFocus();
    const headers = within(screen.getByRole('table', { name: 'Yours and theirs' })).getAllByRole('rowheader');
    expect(headers.map((header) => header.firstChild?.textContent)).toEqual(['Name', 'Price', 'Image']);
    expect(row('Price')).toHaveTextContent(/changed by both of you.*\$60\.00.*In the form.*\$70\.00/);
    expect(row('Name')).toHaveTextContent(/changed by you alone.*Earbuds.*Airpods/);
    const pictures = [...row('Image').querySelectorAll('img')].map((image) => image.getAttribute('src'));
    expect(pictures).toEqual(['/images/mine-640.webp', '/images/theirs-640.webp']);
  });

  it('fields that only they changed are merged, with a note', async () => {
    await conflict();
    expect(field('Count In Stock')).toHaveValue('1');
    expect(screen.getByText('Taken over, since you had not touched it')).toBeVisible();
    expect(screen.getByRole('deletion')).toHaveTextContent('3');
  });

  it('one of their fields is taken, the rest of mine is saved over their version', async () => {
    await conflict();
    await user.click(screen.getByRole('button', { name: 'Take theirs: Price' }));
    expect(field('Price')).toHaveValue('70');
    await press('Update');
    expect(services.calls('updateProduct').at(-1)).toEqual({
      _id: 'p1',
      name: 'Earbuds',
      price: 70,
      image: '/images/mine-640.webp',
      brand: 'Orchard',
      category: 'Audio',
      description: 'Small and loud.',
      countInStock: 1,
      images: product.images,
      version: 2,
    });
  });

  it('all of their fields can be taken at once, and only draft fields are sent', async () => {
    await conflict();
    await press('Take all of theirs');
    await press('Update');
    expect(services.calls('updateProduct').at(-1)).toEqual({
      _id: 'p1',
      name: 'Airpods',
      price: 70,
      image: '/images/theirs-640.webp',
      brand: 'Orchard',
      category: 'Audio',
      description: 'Small and loud.',
      countInStock: 1,
      images: product.images,
      version: 2,
    });
  });

  it('an empty number is not 0', async () => {
    await conflict();
    await fill('Price', '');
    expect(row('Price')).toHaveTextContent(/Nothing yet.*In the form.*\$70\.00/);
  });
});
