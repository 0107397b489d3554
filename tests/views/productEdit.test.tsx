import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { productEditMachine } from '../../src/machines/productEdit.machine.ts';
import { ProductEditView } from '../../src/views/admin/ProductEditView.tsx';
import { shopModel } from '../../walks/shop/model.ts';
import { printSummary } from 'xstate-walks/summary.ts';
import { letter, picture, product, productEditPaths } from '../../walks/charts/productEdit.ts';
import { deferred } from 'xstate-walks/deferred.ts';
import { renderInShop } from '../support/renderInShop.tsx';
import { startForTest } from 'xstate-walks/vitest/startForTest.ts';
import { noneWhenAllPassed } from 'xstate-walks/vitest/noneWhenAllPassed.ts';

const user = userEvent.setup({ delay: null });
/** Somebody whose file chooser shows every file. */
const anyFile = userEvent.setup({ delay: null, applyAccept: false });

const services = deferred('getAnyProduct', 'uploadImage', 'updateProduct');
const machine = productEditMachine.provide({ actors: services.actors });
const { input } = productEditPaths;

const model = shopModel(machine, productEditPaths);

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
  expect(screen.getByRole('button', { name: 'Update' })).toHaveProperty('disabled', button);
};
const panel = () => screen.queryByRole('region', { name: 'This product has been changed meanwhile' });
/** The last thing that an upload was given to tell of its progress. */
const tell = (percent: number) => {
  const { onProgress } = services.calls('uploadImage').at(-1) as { onProgress: (percent: number) => void };
  act(() => onProgress(percent));
};
const isBusy = () => expect(screen.getByRole('status', { name: 'Loading' })).toBeVisible();

const open = async (shown = product) => {
  const edit = startForTest(createActor(machine, { input }));
  renderInShop(<ProductEditView edit={edit} />);
  await act(() => services.done('getAnyProduct', shown));
  return edit;
};

afterEach(services.reset);
afterAll(() => printSummary(model));

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
      'image.choose': ({ event }) => anyFile.upload(field('Choose File'), event.file),
      'upload.progress': ({ event }) => tell(event.percent),
      'product.reload': press('Try again'),
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
      'open.form.editing': (state) => {
        const { error, draft: sent } = state.context;
        isShut(false, state.matches({ open: { picture: 'uploading' } }));
        expect(alert()?.textContent ?? null).toBe(error);
        expect(field('Name')).toHaveValue(sent === null ? 'Airpods' : 'Airpods 2');
      },
      'open.form.editing.alone': () => expect(panel()).toBeNull(),
      'open.form.editing.conflict': () => expect(panel()).toBeVisible(),
      'open.form.updating': () => {
        isBusy();
        expect(field('Choose File')).toBeDisabled();
        isShut(true);
      },
      'open.form.comparing': () => {
        isBusy();
        isShut(true);
      },
      'open.form.gone': () => {
        expect(alert()).toHaveTextContent('This product has been deleted meanwhile.');
        expect(screen.getByRole('link', { name: 'Back to all products' })).toHaveAttribute(
          'href',
          '/admin/productlist',
        );
        expect(field('Name')).toHaveValue('Airpods 2');
        expect(panel()).toBeNull();
        isShut(false, true);
      },
      'open.picture.asItWas': () => {
        expect(hint()).toHaveTextContent('A JPEG, PNG or WebP picture.');
        expect(screen.queryByRole('progressbar')).toBeNull();
      },
      'open.picture.kept': ({ context }) => {
        expect(hint()?.textContent?.trim()).toBe(
          `Not uploaded: the previous image is kept. ${context.pictureProblem ?? ''}`.trim(),
        );
      },
      'open.picture.replaced': () => {
        expect(hint()).toHaveTextContent('Uploaded.');
        expect(screen.queryByRole('progressbar')).toBeNull();
      },
      'open.picture.uploading': ({ context }) => {
        expect(screen.getByRole('progressbar', { name: 'Uploading' })).toHaveProperty('value', context.percent);
        expect(screen.getByText(`${context.percent} %`)).toBeVisible();
      },
      updated: () => isShut(true),
    },
  }),
);

it('leaves nothing beyond reach', () => expect(model.unreachable).toEqual([]));
afterAll(noneWhenAllPassed(() => model.uncovered()));

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

  it.each([
    ['Price', 'decimal'],
    ['Count In Stock', 'numeric'],
  ])('S121: %s brings up the keys of a number', async (name, keys) => {
    await open();
    expect(field(name)).toHaveAttribute('inputmode', keys);
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
    expect(field(name)).toBeInvalid();
    expect(field(name)).toHaveAccessibleDescription(problem);
    expect(screen.getByRole('region', { name: 'One entry needs another look' })).toHaveFocus();
    expect(screen.getByRole('link', { name })).toHaveAccessibleDescription(problem);
    await user.click(screen.getByRole('link', { name }));
    expect(field(name)).toHaveFocus();
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

  it.each([
    ['Price', '12,5', 'Price must be an amount such as 89.99'],
    ['Price', '1e2', 'Price must be an amount such as 89.99'],
    ['Price', '12.345', 'Price can have at most two decimals'],
    ['Price', '0.001', 'Price can have at most two decimals'],
    ['Count In Stock', '1,5', 'Count in stock must be a whole number from 0 to 1,000,000'],
    ['Count In Stock', '1e2', 'Count in stock must be a whole number from 0 to 1,000,000'],
  ])('A42: %s typed as %s is refused in words, and stays as it was typed', async (label, typed, problem) => {
    await open();
    await fill(label, typed);
    await press('Update')();
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(expect.stringContaining(problem));
    expect(screen.getByLabelText(label)).toHaveValue(typed);
    expect(services.calls('updateProduct')).toEqual([]);
  });

  it('C22: the path of an uploaded picture fills the image field, and what was typed stays', async () => {
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

  it('S142, A6: a failed upload stops the spinner, keeps the image, and is told beside the field only', async () => {
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

  it('C22: what is no picture is said to be none, beside the field, and not sent', async () => {
    await open();
    await anyFile.upload(field('Choose File'), letter);
    expect(hint()).toHaveTextContent('Only JPEG, PNG and WebP pictures can be uploaded.');
    expect(services.calls('uploadImage')).toEqual([]);
  });

  it('C22: an upload that is stopped leaves the image, and the focus where another file is chosen', async () => {
    await open();
    await user.upload(field('Choose File'), picture);
    tell(40);
    expect(screen.getByText('40 %')).toBeVisible();
    await press('Stop uploading')();
    expect(services.waiting('uploadImage')).toBe(0);
    expect(field('Image')).toHaveValue('/images/airpods.jpg');
    expect(field('Choose File')).toHaveFocus();
    expect(field('Choose File')).not.toBeInvalid();
  });
});
