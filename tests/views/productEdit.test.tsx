import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { productEditMachine } from '../../src/machines/productEdit.machine.ts';
import { draftOf, typedOf } from '../../src/machines/typedProduct.ts';
import { ProductEditView } from '../../src/views/admin/ProductEditView.tsx';
import { picture, product, productEdit } from '../models/productEdit.tsx';
import { deferred } from 'xstate-walks';
import { renderInShop } from '../support/renderInShop.tsx';
import { startForTest } from 'xstate-walks/vitest';

const user = userEvent.setup({ delay: null });

const services = deferred('getAnyProduct', 'uploadImage', 'updateProduct');
const machine = productEditMachine.provide({ actors: services.actors });
const [input] = productEdit.model.inputs;

const press = (name: string) => () => user.click(screen.getByRole('button', { name }));
const field = (name: string) => screen.getByLabelText(name);
const alert = () => screen.queryByRole('alert');
const fill = async (name: string, text: string) => {
  await user.clear(field(name));
  if (text !== '') await user.type(field(name), text);
};
/** The last upload reports its progress. */
const report = (percent: number) => {
  const { onProgress } = services.calls('uploadImage').at(-1) as { onProgress: (percent: number) => void };
  act(() => onProgress(percent));
};

const open = async (shown = product) => {
  const edit = startForTest(createActor(machine, { input }));
  renderInShop(<ProductEditView edit={edit} />);
  await act(() => services.done('getAnyProduct', shown));
  return edit;
};

afterEach(services.reset);

describe('changing a product', () => {
  it('S38: starts with the data of the server', async () => {
    await open();
    const values = ['Name', 'Price', 'Image', 'Brand', 'Count In Stock', 'Category', 'Description'].map(
      (name) => (field(name) as HTMLInputElement).value,
    );
    expect(values).toEqual(['Airpods', '89.99', '/images/airpods.jpg', 'Orchard', '3', 'Audio', 'Small and loud.']);
  });

  it('A23: says that no list shows a draft yet', async () => {
    await open({ ...product, isDraft: true });
    expect(screen.getByText(/^This is a draft/)).toBeVisible();
  });

  it.each([
    ['Price', 'decimal'],
    ['Count In Stock', 'numeric'],
  ])('S121: %s brings up the number keys', async (name, keys) => {
    await open();
    expect(field(name)).toHaveAttribute('inputmode', keys);
  });

  it('S74: sends the full product with its _id, numbers as numbers', async () => {
    await open();
    await fill('Price', '12.3');
    await fill('Count In Stock', '7');
    await press('Update')();
    expect(services.calls('updateProduct')).toEqual([
      {
        _id: 'p1',
        name: 'Airpods',
        price: 12.3,
        image: '/images/airpods.jpg',
        brand: 'Orchard',
        category: 'Audio',
        description: 'Small and loud.',
        countInStock: 7,
        images: ['/images/behind.jpg'],
        version: 1,
      },
    ]);
  });

  it.each([
    ['Price', '', 'Price must be an amount of at least 0'],
    ['Count In Stock', '', 'Count in stock must be a whole number from 0 to 1,000,000'],
    ['Price', '12,5', 'Price must be an amount such as 89.99'],
    ['Price', '1e2', 'Price must be an amount such as 89.99'],
    ['Price', '12.345', 'Price can have at most two decimals'],
    ['Price', '0.001', 'Price can have at most two decimals'],
    ['Count In Stock', '1,5', 'Count in stock must be a whole number from 0 to 1,000,000'],
    ['Count In Stock', '1e2', 'Count in stock must be a whole number from 0 to 1,000,000'],
  ])('S121, A42: %s typed as %o is refused with a reason and stays as typed', async (label, typed, problem) => {
    await open();
    await fill(label, typed);
    await press('Update')();
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(expect.stringContaining(problem));
    expect(screen.getByLabelText(label)).toHaveValue(typed);
    expect(services.calls('updateProduct')).toEqual([]);
  });

  it('C22: an uploaded picture fills in its path, and the typed text stays', async () => {
    await open();
    await fill('Name', 'Earbuds');
    await user.upload(field('Choose File'), picture);
    expect(services.calls('uploadImage')).toMatchObject([{ file: picture }]);
    await act(() => services.done('uploadImage', '/images/new-640.webp'));
    expect(field('Image')).toHaveValue('/images/new-640.webp');
    expect(field('Name')).toHaveValue('Earbuds');
    await press('Update')();
    expect(services.calls('updateProduct')).toMatchObject([{ name: 'Earbuds', image: '/images/new-640.webp' }]);
  });

  it('S142, A6: a failed upload stops the spinner, keeps the image and is reported next to the field only', async () => {
    await open();
    await user.upload(field('Choose File'), picture);
    await act(() => services.fail('uploadImage', new Error('The image can have at most 5 MB')));
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(field('Image')).toHaveValue('/images/airpods.jpg');
    expect(field('Choose File')).toHaveAccessibleDescription(
      'Not uploaded: the previous image is kept. The image can have at most 5 MB',
    );
    expect(field('Choose File')).toBeInvalid();
    expect(alert()).toBeNull();
  });

  it('C22: a stopped upload leaves the image, and moves the focus to the file field', async () => {
    await open();
    await user.upload(field('Choose File'), picture);
    report(40);
    expect(screen.getByText('40 %')).toBeVisible();
    await press('Stop uploading')();
    expect(services.waiting('uploadImage')).toBe(0);
    expect(field('Image')).toHaveValue('/images/airpods.jpg');
    expect(field('Choose File')).toHaveFocus();
    expect(field('Choose File')).not.toBeInvalid();
  });

  it('A76: the card that shoppers will see follows what is typed, out of the reach of keyboard and screen reader', async () => {
    const edit = startForTest(createActor(machine, { input }));
    renderInShop(<ProductEditView edit={edit} />, {
      services: { loadChunk: () => import('../../src/views/home/home.chunk.tsx') },
    });
    await act(() => services.done('getAnyProduct', product));
    const preview = await screen.findByRole('region', { name: 'Preview' });
    await vi.waitFor(() => expect(preview).toHaveTextContent('Airpods'));
    await fill('Name', 'Earbuds');
    await fill('Price', '12.');
    await fill('Count In Stock', '0');
    expect(preview).toHaveTextContent(/Earbuds.*\$12\.00.*Sold out/);
    await fill('Price', 'free');
    expect(preview).toHaveTextContent('$89.99');
    expect(preview.querySelector('a')!.closest('[inert]')).not.toBeNull();
  });

  it.each([
    ['What it is', ['Name', 'Brand', 'Category']],
    ['About the product', ['Description']],
    ['Price and stock', ['Price', 'Count In Stock']],
    ['Pictures', ['Image', 'Choose File', 'Add A Picture']],
  ])('A76: “%s” has the fields %j', async (title, labels) => {
    await open();
    const group = within(screen.getByRole('group', { name: title }));
    for (const label of labels) expect(group.getByLabelText(label)).toBeInTheDocument();
  });

  it('A76: a draft of an earlier visit is offered with what differs, and restored as it was typed', async () => {
    const typed = { ...typedOf(draftOf(product)), price: '12,' };
    const kept = { productId: 'p1', at: '2026-01-02T10:00:00.000Z', before: draftOf(product), typed };
    const edit = startForTest(createActor(machine, { input: { productId: 'p1', kept } }));
    renderInShop(<ProductEditView edit={edit} />);
    await act(() => services.done('getAnyProduct', product));
    expect(screen.getByRole('heading', { name: 'You have an unsaved draft' })).toHaveFocus();
    expect(screen.getByRole('region', { name: 'You have an unsaved draft' })).toHaveTextContent(
      'It differs from what is saved in: Price.',
    );
    expect(field('Price')).toBeDisabled();
    await press('Restore the draft')();
    expect(field('Price')).toHaveValue('12,');
    expect(field('Price')).toBeEnabled();
    expect(field('Name')).toHaveFocus();
  });
});

const pictureRows = () =>
  within(screen.getByRole('list', { name: 'All pictures, in their order' })).getAllByRole('listitem');
const shownPictures = () => pictureRows().map((row) => row.querySelector('img')?.getAttribute('src'));
const sentProduct = () => services.calls('updateProduct').at(-1);

describe('A84: the pictures of a product', () => {
  const views = ['/images/behind.jpg', '/images/close.jpg'];

  it('are ordered by buttons that keep the focus; the first is the image of lists', async () => {
    await open({ ...product, images: views });
    expect(shownPictures()).toEqual(['/images/airpods.jpg', ...views]);
    expect(screen.getByRole('button', { name: 'Move picture 1 forward' })).toHaveAttribute('aria-disabled', 'true');
    await press('Move picture 3 forward')();
    expect(screen.getByRole('button', { name: 'Move picture 2 forward' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('button', { name: 'Move picture 1 forward' })).toHaveFocus();
    expect(field('Image')).toHaveValue('/images/close.jpg');
    await press('Move picture 2 back')();
    expect(screen.getByRole('button', { name: 'Move picture 3 back' })).toHaveFocus();
    await press('Update')();
    expect(sentProduct()).toMatchObject({
      image: '/images/close.jpg',
      images: ['/images/behind.jpg', '/images/airpods.jpg'],
    });
  });

  it('are removed one by one, but for the first; the focus stays in the list', async () => {
    await open({ ...product, images: views });
    expect(screen.queryByRole('button', { name: 'Remove picture 1' })).toBeNull();
    await press('Remove picture 2')();
    expect(shownPictures()).toEqual(['/images/airpods.jpg', '/images/close.jpg']);
    expect(screen.getByRole('button', { name: 'Remove picture 2' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('button', { name: 'Move picture 1 forward' })).toHaveFocus();
    await press('Update')();
    expect(sentProduct()).toMatchObject({ image: '/images/airpods.jpg', images: [] });
  });

  it('get another by an upload, up to seven in all; while one is on its way the other field is shut', async () => {
    await open({ ...product, images: ['/1', '/2', '/3', '/4', '/5'] });
    await user.upload(field('Add A Picture'), picture);
    expect(field('Choose File')).toBeDisabled();
    await act(() => services.done('uploadImage', '/images/new.webp'));
    expect(shownPictures().at(-1)).toBe('/images/new.webp');
    expect(field('Add A Picture')).toBeDisabled();
    expect(field('Add A Picture')).toHaveAccessibleDescription('Uploaded. Press Update to use it.');
    await press('Remove picture 2')();
    expect(field('Add A Picture')).toBeEnabled();
  });

  it('say why there is no place for more', async () => {
    await open({ ...product, images: ['/1', '/2', '/3', '/4', '/5', '/6'] });
    expect(field('Add A Picture')).toBeDisabled();
    expect(field('Add A Picture')).toHaveAccessibleDescription(
      'A product has at most 6 further pictures. Remove one to add another.',
    );
  });

  it('are not offered where the backend does not announce them', async () => {
    const edit = startForTest(createActor(machine, { input: { productId: 'p1' } }));
    renderInShop(<ProductEditView edit={edit} />);
    await act(() => services.done('getAnyProduct', { ...product, images: views }));
    expect(screen.queryByLabelText('Add A Picture')).toBeNull();
    await press('Update')();
    expect(services.calls('updateProduct')).not.toHaveProperty('0.images');
  });
});
