import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { startForTest } from 'xstate-walks/vitest';
import { productEditMachine } from '../../src/machines/productEdit.machine.ts';
import { draftOf, typedOf } from '../../src/machines/typedProduct.ts';
import { ProductEditView } from '../../src/views/admin/ProductEditView.tsx';
import { picture, product, productEdit } from '../models/productEdit.tsx';
import { renderInShop } from '../drivers/renderInShop.tsx';
import { productForm, userForm } from '../models/editForms.ts';
import { userEditMachine } from '../../src/machines/userEdit.machine.ts';
import { UserEditView } from '../../src/views/admin/UserEditView.tsx';
import { jane, userEdit } from '../models/userEdit.tsx';
import { withServices } from '../fixtures/withServices.ts';

const user = userEvent.setup({ delay: null });

const { services, machine } = withServices(productEditMachine, 'getAnyProduct', 'uploadImage', 'updateProduct');
const [input] = productEdit.model.inputs;

const press = (name: string) => user.click(screen.getByRole('button', { name }));
const field = (name: string) => screen.getByLabelText(name);
const fill = async (name: string, text: string) => {
  await user.clear(field(name));
  if (text !== '') await user.type(field(name), text);
};
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

describe('changing a product', () => {
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
    await press('Update');
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

  it('A99: has a line for each fact, and refuses one without a value', async () => {
    await open({ ...product, facts: [{ name: 'Weight', value: '250 g' }] });
    expect(field('Facts')).toHaveValue('Weight: 250 g');
    await fill('Facts', 'Weight: 250 g{enter}Scale 1');
    await press('Update');
    expect(field('Facts')).toHaveAccessibleDescription(expect.stringContaining('Value of a fact is required'));
    await user.type(field('Facts'), ' : 10');
    await press('Update');
    const facts = [
      { name: 'Weight', value: '250 g' },
      { name: 'Scale 1', value: '10' },
    ];
    expect(services.calls('updateProduct')).toMatchObject([{ facts }]);
  });

  it.each([
    ['Price', '', 'Price must be at least 0'],
    ['Count In Stock', '', 'Count in stock must be a whole number from 0 to 1,000,000'],
    ['Price', '12,500', 'Price must be an amount such as 89.99'],
    ['Price', '1e2', 'Price must be an amount such as 89.99'],
    ['Price', '12.345', 'Price can have at most two decimals'],
    ['Price', '0.001', 'Price can have at most two decimals'],
    ['Count In Stock', '1,5', 'Count in stock must be a whole number from 0 to 1,000,000'],
    ['Count In Stock', '1e2', 'Count in stock must be a whole number from 0 to 1,000,000'],
  ])('S121, A42: %s typed as %o is refused with a reason and stays as typed', async (label, typed, problem) => {
    await open();
    await fill(label, typed);
    await press('Update');
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(expect.stringContaining(problem));
    expect(screen.getByLabelText(label)).toHaveValue(typed);
    expect(services.calls('updateProduct')).toEqual([]);
  });
  it.each([
    ['Price', '12e', '12.'],
    ['Price', 'free', '5'],
    ['Count In Stock', '7 pcs', '7'],
  ])('S121: %s typed as %o is pointed out before the form is sent; %o is not', async (label, wrong, right) => {
    await open();
    await fill(label, wrong);
    expect(field(label)).toBeInvalid();
    expect(field(label)).toHaveAccessibleDescription(expect.stringMatching(/must be/));
    expect(field(label)).toHaveFocus();
    await fill(label, right);
    expect(field(label)).not.toBeInvalid();
  });

  it('C22: a stopped upload leaves the image, and moves the focus to the file field', async () => {
    await open();
    await user.upload(field('Choose File'), picture);
    report(40);
    expect(screen.getByText('40 %')).toBeVisible();
    await press('Stop uploading');
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
  it('A76: a draft of an earlier visit is offered with what differs, and restored as it was typed', async () => {
    const typed = { ...typedOf(draftOf(product)), price: '12,' };
    const kept = { productId: 'p1', at: '2026-01-02T10:00:00.000Z', before: draftOf(product), typed };
    const edit = startForTest(createActor(machine, { input: { productId: 'p1', kept } }));
    renderInShop(<ProductEditView edit={edit} />);
    await act(() => services.done('getAnyProduct', product));
    expect(screen.getByRole('heading', { name: 'You have an unsaved draft' })).toHaveFocus();
    expect(screen.getByRole('region', { name: 'You have an unsaved draft' })).toHaveTextContent(
      'It differs from the saved version in: Price.',
    );
    expect(field('Price')).toBeDisabled();
    await press('Restore the draft');
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
    await press('Move picture 3 forward');
    expect(screen.getByRole('button', { name: 'Move picture 2 forward' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('button', { name: 'Move picture 1 forward' })).toHaveFocus();
    expect(field('Image')).toHaveValue('/images/close.jpg');
    await press('Move picture 2 back');
    expect(screen.getByRole('button', { name: 'Move picture 3 back' })).toHaveFocus();
    await press('Update');
    expect(sentProduct()).toMatchObject({
      image: '/images/close.jpg',
      images: ['/images/behind.jpg', '/images/airpods.jpg'],
    });
  });

  it('are removed one by one, but for the first; the focus stays in the list', async () => {
    await open({ ...product, images: views });
    expect(screen.queryByRole('button', { name: 'Remove picture 1' })).toBeNull();
    await press('Remove picture 2');
    expect(shownPictures()).toEqual(['/images/airpods.jpg', '/images/close.jpg']);
    expect(screen.getByRole('button', { name: 'Remove picture 2' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('button', { name: 'Move picture 1 forward' })).toHaveFocus();
    await press('Update');
    expect(sentProduct()).toMatchObject({ image: '/images/airpods.jpg', images: [] });
  });

  it('get another by an upload, up to seven in all; while one is on its way the other field is shut', async () => {
    await open({ ...product, images: ['/1', '/2', '/3', '/4', '/5'] });
    await user.upload(field('Add Picture'), picture);
    expect(field('Choose File')).toBeDisabled();
    await act(() => services.done('uploadImage', '/images/new.webp'));
    expect(shownPictures().at(-1)).toBe('/images/new.webp');
    expect(field('Add Picture')).toBeDisabled();
    expect(field('Add Picture')).toHaveAccessibleDescription('Uploaded. Press Update to use it.');
    await press('Remove picture 2');
    expect(field('Add Picture')).toBeEnabled();
  });
});

const row = (name: string) => screen.getByRole('row', { name: new RegExp(`^${name}`) });
/** Price and image are changed by both admins, the stock only by the other one, the name only here. */
const conflictOfProducts = async () => {
  await open();
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
    await conflictOfProducts();
    expect(screen.getByRole('heading', { name: 'This product has been changed in the meantime' })).toHaveFocus();
    const headers = within(screen.getByRole('table', { name: 'Yours and theirs' })).getAllByRole('rowheader');
    expect(headers.map((header) => header.firstChild?.textContent)).toEqual(['Name', 'Price', 'Image']);
    expect(row('Price')).toHaveTextContent(/changed by both of you.*\$60\.00.*In the form.*\$70\.00/);
    expect(row('Name')).toHaveTextContent(/changed by you alone.*Earbuds.*Airpods/);
    const pictures = [...row('Image').querySelectorAll('img')].map((image) => image.getAttribute('src'));
    expect(pictures).toEqual(['/images/mine-640.webp', '/images/theirs-640.webp']);
  });

  it('fields that only they changed are merged, with a note', async () => {
    await conflictOfProducts();
    expect(field('Count In Stock')).toHaveValue('1');
    expect(screen.getByText('Updated to theirs, because you had not changed it')).toBeVisible();
    expect(screen.getByRole('deletion')).toHaveTextContent('3');
  });

  it('one of their fields is taken, and all is saved over their version', async () => {
    await conflictOfProducts();
    await press('Take theirs: Price');
    await press('Update');
    expect(sentProduct()).toMatchObject({ name: 'Earbuds', price: 70, countInStock: 1, version: 2 });
  });
});

const { services: servicesUser, machine: machineUser } = withServices(userEditMachine, 'getUser', 'updateUser');
const { input: inputOfUser } = userEdit.model;
const isAdmin = () => screen.getByRole('checkbox', { name: 'Is Admin' });
const theirsOf = (name: string) => screen.getByRole('button', { name: `Take theirs: ${name}` });
const panel = () => screen.queryByRole('region', { name: 'This user has been changed in the meantime' });
const rows = () =>
  within(screen.getByRole('table', { name: 'Yours and theirs' }))
    .getAllByRole('rowheader')
    .map((header) => header.firstChild?.textContent);

const openUser = async (known = jane) => {
  const edit = startForTest(createActor(machineUser, { input: inputOfUser }));
  renderInShop(<UserEditView edit={edit} />);
  await act(() => servicesUser.done('getUser', known));
  return edit;
};

describe('a user whom another admin has changed meanwhile', () => {
  const theirs = { ...jane, name: 'Jane Poe', email: 'poe@example.com', version: 2 };

  /** Both have changed the name, the other admin also the address, this one also the admin flag. */
  const conflict = async () => {
    await openUser();
    await fill('Name', 'Jane Roe');
    await user.click(isAdmin());
    await press('Update');
    await act(() => servicesUser.fail('updateUser', userForm.stale));
    await act(() => servicesUser.done('getUser', theirs));
  };

  it('is shown next to the typed values; each of their fields can be taken, and given back', async () => {
    await conflict();
    expect(rows()).toEqual(['Name', 'Is Admin']);
    expect(row('Name')).toHaveTextContent(/changed by both of you.*Jane Roe.*In the form.*Jane Poe/);
    expect(row('Is Admin')).toHaveTextContent(/changed by you alone.*An administrator.*In the form.*No administrator/);
    expect(isAdmin()).toBeChecked();
    await user.click(theirsOf('Name'));
    expect(field('Name')).toHaveValue('Jane Poe');
    expect(theirsOf('Name')).toHaveFocus();
    expect(theirsOf('Name')).toHaveAttribute('aria-pressed', 'true');
    expect(row('Name')).toHaveTextContent(/Jane Roe.*Jane Poe.*In the form/);
    await user.click(theirsOf('Name'));
    expect(field('Name')).toHaveValue('Jane Roe');
    await user.click(theirsOf('Is Admin'));
    expect(isAdmin()).not.toBeChecked();
  });

  it('says when nothing differs any longer', async () => {
    await openUser();
    await fill('Name', 'Jane Poe');
    await press('Update');
    await act(() => servicesUser.fail('updateUser', userForm.stale));
    await act(() => servicesUser.done('getUser', { ...jane, name: 'Jane Poe', version: 2 }));
    expect(panel()).toHaveTextContent('Your form matches the saved version');
    expect(screen.queryByRole('table')).toBeNull();
  });
});
