import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { productEditMachine, type ProductDraft } from '../../src/machines/productEdit.machine.ts';
import { ServiceError } from '../../src/services/serviceError.ts';
import { ProductEditView } from '../../src/views/admin/ProductEditView.tsx';
import { modelOf } from '../model/modelOf.ts';
import { printSummary } from '../model/summary.ts';
import { deferred } from '../support/deferred.ts';
import { renderInShop } from '../support/renderInShop.tsx';
import { aProduct } from '../support/samples.ts';

const user = userEvent.setup({ delay: null });

const services = deferred('getAnyProduct', 'uploadImage', 'updateProduct');
const machine = productEditMachine.provide({ actors: services.actors });
const input = { productId: 'p1' };
const product = aProduct({ version: 1 });
const file = new File(['a picture'], 'new.png', { type: 'image/png' });
const stale = new ServiceError('This product has been changed meanwhile.', {
  status: 409,
  problem: { message: 'This product has been changed meanwhile.', code: 'STALE' },
});
const draft: ProductDraft = {
  name: 'Airpods 2',
  price: 99.5,
  image: '/images/airpods.jpg',
  brand: 'Orchard',
  category: 'Audio',
  description: 'Small and loud.',
  countInStock: 3,
};

const model = modelOf(machine, {
  input,
  events: {
    'product.submit': [draft],
    'image.choose': [{ file }],
    'xstate.done.actor.getAnyProduct': [{ output: product }],
    'xstate.done.actor.uploadImage': [{ output: '/images/airpods.jpg' }],
    'xstate.error.actor.updateProduct': [{ error: new Error('down') }, { error: stale }],
  },
});

const press = (name: string) => () => user.click(screen.getByRole('button', { name }));
const field = (name: string) => screen.getByLabelText(name);
const alert = () => screen.queryByRole('alert');
const hint = () => document.getElementById(field('Choose File').getAttribute('aria-describedby') ?? '');
const fill = async (name: string, text: string) => {
  await user.clear(field(name));
  if (text !== '') await user.type(field(name), text);
};
/** Whether the fields, and the button, are shut. */
const isShut = (fields: boolean, button = fields) => {
  expect(field('Name')).toHaveProperty('disabled', fields);
  expect(field('Choose File')).toHaveProperty('disabled', button);
  expect(screen.getByRole('button', { name: 'Update' })).toHaveProperty('disabled', button);
};
const isBusy = () => expect(screen.getByRole('status', { name: 'Loading' })).toBeVisible();

const open = async (shown = product) => {
  const edit = createActor(machine, { input }).start();
  renderInShop(<ProductEditView edit={edit} />);
  await act(() => services.done('getAnyProduct', shown));
  return edit;
};

afterEach(services.reset);
afterAll(() => printSummary(model));

// oxlint-disable-next-line vitest/expect-expect -- the screens of the walk assert
it.each(model.tours)('S38, S76, S77: changing a product follows its chart: %s', (_title, walk) =>
  walk({
    act,
    start: ({ inspect, clock }) => {
      const edit = createActor(machine, { input, inspect, clock }).start();
      renderInShop(<ProductEditView edit={edit} />);
      return edit;
    },
    gestures: {
      'product.submit': async ({ event }) => {
        await fill('Name', event.name);
        await fill('Price', String(event.price));
        await press('Update')();
      },
      'image.choose': ({ event }) => user.upload(field('Choose File'), event.file),
      'product.reload': () => user.click(screen.getByRole('button', { name: /^(Try again|Reload)$/ })),
      'work.cancel': async ({ send }) => {
        // Beside an upload it is always there; elsewhere `Working` offers it after ten seconds of its own clock.
        const stop = screen.queryByRole('button', { name: 'Stop uploading' });
        await (stop === null ? send() : user.click(stop));
      },
      ...services.outcomes,
    },
    screens: {
      '*': () => expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Edit Product'),
      loading: isBusy,
      unavailable: ({ context }) => expect(alert()).toHaveTextContent(context.error ?? 'Stopped.'),
      editing: () => isShut(false),
      'editing.ready': () => expect(alert()).toBeNull(),
      'editing.imageKept': () => {
        expect(hint()).toHaveTextContent('Not uploaded: the previous image is kept.');
        expect(alert()).toBeNull();
      },
      'editing.imageReplaced': () => expect(hint()).toHaveTextContent('Uploaded.'),
      'editing.refused': () => {
        expect(alert()).toHaveTextContent('down');
        expect(field('Name')).toHaveValue('Airpods 2');
      },
      uploading: () => {
        expect(screen.getByRole('status', { name: 'Uploading' })).toBeVisible();
        isShut(false, true);
      },
      updating: () => {
        isBusy();
        isShut(true);
      },
      conflict: () => {
        expect(alert()).toHaveTextContent('This product has been changed meanwhile.');
        expect(field('Name')).toHaveValue('Airpods 2');
        isShut(true);
      },
      updated: () => isShut(true),
    },
  }),
);

it('leaves nothing unwalked', () => {
  expect(model.unreachable).toEqual([]);
  expect(model.uncovered()).toEqual([]);
});

describe('changing a product', () => {
  it('S38: begins with what the server knows', async () => {
    await open();
    const values = ['Name', 'Price', 'Image', 'Brand', 'Count In Stock', 'Category', 'Description'].map(
      (name) => (field(name) as HTMLInputElement).value,
    );
    expect(values).toEqual(['Airpods', '89.99', '/images/airpods.jpg', 'Orchard', '3', 'Audio', 'Small and loud.']);
  });

  it('A23: says of a draft that nobody sees it yet', async () => {
    await open({ ...product, isDraft: true });
    expect(screen.getByText(/^This is a draft/)).toBeVisible();
  });

  it.each(['Price', 'Count In Stock'])('S121: %s is a number of at least 0', async (name) => {
    await open();
    expect(field(name)).toHaveAttribute('type', 'number');
    expect(field(name)).toHaveAttribute('min', '0');
  });

  it.each([
    ['Name', '', 'Name is required'],
    ['Price', '', 'Price must be an amount of at least 0'],
    ['Price', '-1', 'Price must be an amount of at least 0'],
    ['Count In Stock', '1.5', 'Count in stock must be a whole number from 0 to 1,000,000'],
    ['Count In Stock', '', 'Count in stock must be a whole number from 0 to 1,000,000'],
    ['Description', '', 'Description is required'],
  ])('S121: %s %o is not sent, and said to be wrong beside the field', async (name, text, problem) => {
    await open();
    await fill(name, text);
    await press('Update')();
    expect(screen.getByText(problem)).toBeVisible();
    expect(field(name)).toBeInvalid();
    expect(services.calls('updateProduct')).toEqual([]);
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
        version: 1,
      },
    ]);
  });

  it('C22: the path of an uploaded picture fills the image field, and what was typed stays', async () => {
    await open();
    await fill('Name', 'Earbuds');
    await user.upload(field('Choose File'), file);
    expect(services.calls('uploadImage')).toEqual([{ file }]);
    await act(() => services.done('uploadImage', '/images/new-640.webp'));
    expect(field('Image')).toHaveValue('/images/new-640.webp');
    expect(field('Name')).toHaveValue('Earbuds');
    await press('Update')();
    expect(services.calls('updateProduct')).toMatchObject([{ name: 'Earbuds', image: '/images/new-640.webp' }]);
  });

  it('S142, A6: a failed upload stops the spinner, keeps the image, and is told beside the field only', async () => {
    await open();
    await user.upload(field('Choose File'), file);
    await act(() => services.fail('uploadImage'));
    expect(screen.queryByRole('status', { name: 'Uploading' })).toBeNull();
    expect(field('Image')).toHaveValue('/images/airpods.jpg');
    expect(hint()).toHaveTextContent('Not uploaded: the previous image is kept.');
    expect(alert()).toBeNull();
  });
});
