import { expect } from 'vitest';
import sharp from 'sharp';
import type { Product } from '../../common/contract/product.ts';
import { product } from './productEdit.ts';
import { editRemote, type Edited } from '../api/edit.ts';
import { eachOf, type Role } from '../api/people.ts';
import { done, NO_ANSWER, ON_SCREEN, refuses } from '../api/remote.ts';

const photo = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#f59e0b' } })
  .png()
  .toBuffer();

const formOf = (data: Uint8Array<ArrayBuffer>, type: string): FormData => {
  const form = new FormData();
  form.append('image', new Blob([data], { type }), 'picture.png');
  return form;
};

const upload = ({ backend, people }: Edited, by: Role, form = formOf(new Uint8Array(photo), 'image/png')) =>
  backend.ask(people[by], 'uploadImage', { body: form });

const isPicture = (path: unknown): void => expect(path).toMatch(/^\/images\/\S+$/);

/** An administrator edits a product and its picture. */
export const api = editRemote(
  {
    chart: 'productEdit',
    title: 'S38, S125, C5, C22: the server of a product that is changed',
    read: 'getAnyProduct',
    update: 'updateProduct',
    remove: 'deleteProduct',
    submit: 'product.submit',
    sample: product,
    make: (backend, fields) => backend.api.aProduct(fields),
    fieldsOf: (sample) => {
      const { name, price, image, images, brand, category, description, countInStock } = sample as Product;
      return { name, price, image, images, brand, category, description, countInStock };
    },
    cannotRead: [],
    knownIn: (state) => {
      if (state.matches('updated')) return state.context.draft as object;
      return state.matches({ open: { form: { editing: 'alone' } } }) ? (state.context.saved as object) : null;
    },
  },
  {
    outcomes: {
      'getAnyProduct down': NO_ANSWER,
      'uploadImage done': async (world) => {
        isPicture(done(await upload(world, 'admin')));
      },
      'uploadImage down': async (world) => {
        for (const role of ['guest', 'owner', 'other'] as const) refuses(await upload(world, role));
        refuses(await upload(world, 'admin', formOf(new TextEncoder().encode('a letter'), 'application/pdf')));
      },
    },
    calls: {
      'draft.discard': ON_SCREEN,
      'draft.restore': ON_SCREEN,
      'draft.type': ON_SCREEN,
      'image.choose': (world) => eachOf(['guest', 'owner', 'other'], (role) => upload(world, role)),
      'further.choose': (world) => eachOf(['guest', 'owner', 'other'], (role) => upload(world, role)),
      'product.reload': 'anyone may read a product at any time',
      'upload.progress': ON_SCREEN,
      'work.cancel': ON_SCREEN,
    },
  },
);
