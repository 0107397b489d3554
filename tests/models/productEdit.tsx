import type { SnapshotFrom } from 'xstate';
import { DOWN } from 'xstate-walks/planning';
import {
  absent,
  at,
  type Expectation,
  fill,
  outside,
  part,
  pick,
  press,
  shown,
  titled,
  unsaid,
  words,
} from 'xstate-walks/screen';
import type { Product } from '../../common/contract/product.ts';
import { differences } from '../../common/domain/conflict.ts';
import { productEditMachine } from '../../src/machines/productEdit.machine.ts';
import {
  draftOf,
  picturesIn,
  productDrafts,
  typedOf,
  type KeptDraft,
  type ProductDraft,
} from '../../src/machines/typedProduct.ts';
import { done, NO_ANSWER, ON_SCREEN, refuses, type ApiTools } from '../drivers/api/apiModel.ts';
import { editModel, type Edited } from '../drivers/api/edit.ts';
import { eachOf, type Role } from '../drivers/api/people.ts';
import type { ChartDeclaration, ViewTools } from '../drivers/declaration.ts';
import { productForm } from './editForms.ts';
import { cancelSlowWorkIn } from './shopActions.ts';
import { aProduct } from '../fixtures/samples.ts';

type Uploading = { __upload: XMLHttpRequest };

/** Keeps the request that sends a picture, so that a test can report its progress. Runs in the page. */
export const keepUpload = () => {
  const Request = XMLHttpRequest;
  globalThis.XMLHttpRequest = class extends Request {
    constructor() {
      super();
      (globalThis as unknown as Uploading).__upload = this;
    }
  };
};

/** Reports how much of the picture has been sent, in percent. Runs in the page. */
export const reportProgress = (percent: number) => {
  const { upload } = (globalThis as unknown as Uploading).__upload;
  upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded: percent, total: 100 }));
};

type ProductEdit = SnapshotFrom<typeof productEditMachine>;

export const product = aProduct({ version: 1, images: ['/images/behind.jpg'] });

const free = { ...product, price: 0, isDraft: true };

/** A picture, and a file that is none. */
export const picture = new File(['a picture'], 'new.png', { type: 'image/png' });
export const letter = new File(['a letter'], 'letter.pdf', { type: 'application/pdf' });

export const HINT = 'A JPEG, PNG, WebP or AVIF picture.';
const NOT_ADDED = 'Not uploaded: nothing was added.';
const KEPT = 'Not uploaded: the previous image is kept.';

const sellForNothing = part('dialog', 'Sell for nothing');

export const OFFER = 'You have an unsaved draft';

const asSaved = draftOf(product);

/** A draft of an earlier visit, and one that was typed while the stock was larger. */
const kept: KeptDraft = {
  productId: 'p1',
  at: '2026-01-02T10:00:00.000Z',
  before: asSaved,
  typed: { ...typedOf(asSaved), name: 'Airpods 2' },
};
const keptOfEarlier: KeptDraft = {
  ...kept,
  before: { ...asSaved, countInStock: 5 },
  typed: { ...kept.typed, countInStock: '5' },
};

/** The form holds what was typed, or the product as it was read. */
const form = ({ context: { typed, saved } }: ProductEdit, can: { type: boolean; submit: boolean }): Expectation[] => {
  const { name, price, image, brand, countInStock, category, description } = typed ?? typedOf(draftOf(saved!));
  const values = {
    Name: name,
    Price: price,
    Image: image,
    Brand: brand,
    'Count In Stock': countInStock,
    Category: category,
    Description: description,
  };
  return [
    ...Object.entries(values).map(([label, value]) => shown('field', label, { value, enabled: can.type })),
    shown('button', 'Update', { enabled: can.submit }),
  ];
};

const working = (state: ProductEdit): Expectation[] => [
  ...productForm.working(state.context),
  ...form(state, { type: false, submit: false }),
  shown('field', 'Choose File', { enabled: false }),
];

const isUploading = (state: ProductEdit): boolean =>
  state.matches({ open: { picture: 'uploading' } }) || state.matches({ open: { picture: 'adding' } });

/** The text below the field for a further picture. */
const furtherHint = (text: string | RegExp): Expectation[] => [
  words(text),
  shown('field', 'Add Picture', { described: text }),
];

/** The text below the file field, which also describes it. */
export const hint = (text: string | RegExp): Expectation[] => [
  words(text),
  shown('field', 'Choose File', { described: text }),
];

/** A visit with what this browser has kept. */
export const withDraft = (userId: string, offered: object | null | undefined) =>
  offered ? { kept: { productDrafts: JSON.stringify({ userId, drafts: [offered] }) } } : {};

export const noUpload: Expectation[] = [absent('progressbar'), absent('button', 'Stop uploading')];

type Uploads = { context: { percent: number; pictureProblem: string | null } };

export const uploadShown = ({ context }: Uploads): Expectation[] => [
  shown('progressbar', 'Uploading', { value: String(context.percent) }),
  words(`${context.percent} %`),
  shown('button', 'Stop uploading', { enabled: true }),
  unsaid(HINT),
];

export const notUploaded = ({ context: { pictureProblem: problem } }: Uploads): Expectation[] => [
  ...hint(
    problem === DOWN
      ? /^Not uploaded: the previous image is kept\. \S/ // in a browser a call fails in several ways
      : problem === null
        ? /^Not uploaded: the previous image is kept\.\s*$/
        : `${KEPT} ${problem}`,
  ),
  ...noUpload,
];

/** What causes the events of an upload. */
export const uploadActions = {
  'image.choose': ({ event: { file } }: { event: { file: File } }) => [
    pick('Choose File', { name: file.name, type: file.type, content: `what is in ${file.name}` }),
  ],
  'upload.progress': ({ event: { percent } }: { event: { percent: number } }) => [
    outside('the network', `has taken ${percent} % of the picture`, { inPage: reportProgress, given: percent }),
  ],
};

export const uploadExecutors = ({ act, screen, services, user }: ViewTools) => ({
  /** The walk compares the very file. */
  'image.choose': ({ event }: { event: { file: File } }) =>
    user.upload(screen.getByLabelText('Choose File'), event.file),
  /** The service reports its progress to the chart. */
  'upload.progress': ({ event }: { event: { percent: number } }) => {
    const { onProgress } = services.calls('uploadImage').at(-1) as { onProgress: (percent: number) => void };
    act(() => onProgress(event.percent));
  },
});

/** A PNG of 64 by 48 pixels. */
const photo = Uint8Array.from(
  atob(
    'iVBORw0KGgoAAAANSUhEUgAAAEAAAAAwCAMAAACWlYwtAAAAA1BMVEX1ngtsZfL9AAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAGklEQVRIx+3BgQAAAADDoPlTX+AIVQEAAHwDDDAAAcvAQmMAAAAASUVORK5CYII=',
  ),
  (sign) => sign.charCodeAt(0),
);

const formOf = (data: Uint8Array<ArrayBuffer>, type: string): FormData => {
  const body = new FormData();
  body.append('image', new Blob([data], { type }), 'picture.png');
  return body;
};

export const upload = (
  { backend, people }: Pick<Edited, 'backend' | 'people'>,
  by: Role,
  body = formOf(photo, 'image/png'),
) => backend.ask(people[by], 'uploadImage', { body });

/** What the server says of pictures. */
export const uploadOutcomes = ({ expect }: ApiTools) => ({
  'uploadImage done': async (world: Pick<Edited, 'backend' | 'people'>) =>
    expect(done(await upload(world, 'admin'))).toMatch(/^\/images\/\S+$/),
  'uploadImage down': async (world: Pick<Edited, 'backend' | 'people'>) => {
    for (const role of ['guest', 'owner', 'other'] as const) refuses(await upload(world, role));
    refuses(await upload(world, 'admin', formOf(new TextEncoder().encode('a letter'), 'application/pdf')));
  },
});

const apiModel = (tools: ApiTools) =>
  editModel(
    tools,
    {
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
        ...uploadOutcomes(tools),
      },
      calls: {
        'free.confirm': ON_SCREEN,
        'free.cancel': ON_SCREEN,
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

/** An administrator edits a product and its picture, while another one may change or delete it. */
export const productEdit = {
  machine: productEditMachine,
  statements: 'S38, S76, S77, A6, A76',
  title: 'changing a product',
  model: {
    inputs: [
      { productId: 'p1', hasFurther: true },
      { productId: 'p1', hasFurther: true, kept },
      { productId: 'p1', hasFurther: true, kept: keptOfEarlier },
    ],
    events: {
      'product.submit': [
        { ...asSaved, name: 'Airpods 3' },
        asSaved,
        { ...asSaved, images: ['/images/behind.jpg', '/images/airpods.jpg'] },
        { ...asSaved, price: 0 },
      ],
      'draft.type': [{ field: 'name', text: 'Airpods 3' }],
      'image.choose': [{ file: picture }, { file: letter }],
      'further.choose': [{ file: picture }, { file: letter }],
      'upload.progress': [{ percent: 40 }],
      'xstate.done.actor.getAnyProduct': ({ context: { kept: offered, saved } }) => [
        ...(saved?.isDraft ? [] : [{ output: product }]),
        ...(offered || (saved && !saved.isDraft) ? [] : [{ output: free }]),
      ],
      'xstate.error.actor.getAnyProduct': [{ error: new Error('down') }, { error: productForm.gone }],
      'xstate.done.actor.uploadImage': [{ output: '/images/airpods.jpg' }],
      'xstate.error.actor.updateProduct': [
        { error: new Error('down') },
        { error: productForm.stale },
        { error: productForm.gone },
      ],
    },
    /** What is sent is what is in the form, one further picture is enough, and a draft for nothing is only submitted. */
    filter: ({ context: { typed, saved } }, event) => {
      const inForm = typed ?? typedOf(draftOf(saved ?? product));
      if (event.type === 'product.submit')
        return differences(inForm, typedOf(draftOf(event as unknown as ProductDraft))).length === 0;
      if (saved?.isDraft && /choose$|^draft/.test(event.type)) return false;
      return event.type !== 'further.choose' || picturesIn(inForm.images ?? '').length < 2;
    },
    stateKey: ({ context: { kept: offered, typed, saved } }) => [offered, typed?.name, typed?.images, saved?.isDraft],
  },
  actions: {
    'product.submit': () => [press('button', 'Update')],
    'free.confirm': () => [press('button', 'Update', { within: sellForNothing })],
    'free.cancel': () => [press('button', 'Cancel', { within: sellForNothing })],
    'draft.type': ({ event }) => [fill('Name', event.text)],
    'draft.restore': () => [press('button', 'Restore the draft')],
    'draft.discard': () => [press('button', 'Discard it')],
    ...uploadActions,
    'further.choose': ({ event: { file } }) => [
      pick('Add Picture', { name: file.name, type: file.type, content: `what is in ${file.name}` }),
    ],
    'product.reload': () => [press('button', 'Try again')],
    'work.cancel': ({ before }) =>
      isUploading(before)
        ? [press('button', 'Stop uploading')]
        : cancelSlowWorkIn({ within: part('status', 'Loading') })(),
  },
  screens: {
    '*': (state) =>
      state.matches('updated') ? [] : [shown('heading', 'Edit Product', { level: 1 }), titled('Edit Product')],
    loading: productForm.loading,
    unavailable: productForm.unavailable,
    offered: (state) => [
      shown('region', OFFER, { says: 'It differs from the saved version in: Name' }),
      shown('heading', OFFER, { level: 2 }),
      productDrafts.isOutdated(state.context)
        ? words(/^This product has been changed since\./)
        : unsaid(/^This product has been changed since\./),
      shown('button', 'Restore the draft', { enabled: true }),
      shown('button', 'Discard it', { enabled: true }),
      ...form(state, { type: false, submit: false }),
      shown('field', 'Choose File', { enabled: false }),
      absent('alert'),
    ],
    open: () => [absent('region', OFFER)],
    'open.form.editing': (state) => [
      ...productForm.editing(state.context),
      ...form(state, { type: true, submit: !isUploading(state) }),
      shown('field', 'Choose File', { enabled: !state.matches({ open: { picture: 'adding' } }) }),
      shown('field', 'Add Picture', { enabled: !state.matches({ open: { picture: 'uploading' } }) }),
    ],
    'open.form.editing.alone': productForm.alone,
    'open.form.editing.conflict': productForm.conflict,
    'open.form.confirmingFree': () => [
      shown('dialog', 'Sell for nothing', { says: 'Its price is $0.00: shoppers will pay nothing for it.' }),
      shown('button', 'Cancel', { within: sellForNothing, enabled: true, focused: true }),
    ],
    'open.form.updating': working,
    'open.form.comparing': working,
    'open.form.gone': (state) => [
      ...productForm.deleted(),
      ...form(state, { type: true, submit: false }),
      shown('field', 'Choose File', { enabled: false }),
    ],
    'open.picture.asItWas': () => [...hint(HINT), ...noUpload],
    'open.picture.uploading': uploadShown,
    'open.picture.kept': notUploaded,
    'open.picture.adding': ({ context }) => [
      shown('progressbar', 'Uploading', { value: String(context.percent) }),
      shown('button', 'Stop uploading', { enabled: true }),
    ],
    'open.picture.notAdded': ({ context: { pictureProblem: problem } }) => [
      ...furtherHint(
        problem === DOWN
          ? /^Not uploaded: nothing was added\. \S/
          : problem === null
            ? /^Not uploaded: nothing was added\.\s*$/
            : `${NOT_ADDED} ${problem}`,
      ),
      ...noUpload,
    ],
    'open.picture.added': () => [...furtherHint('Uploaded. Press Update to use it.'), ...noUpload],
    'open.picture.replaced': () => [...hint('Uploaded. Press Update to use it.'), ...noUpload],
  },
  inShop: {
    services: { getAnyProduct: 'getAnyProduct', uploadImage: 'uploadImage', updateProduct: 'updateProduct' },
    arrive: async ({ api }, input) => {
      const admin = await api.anAdmin();
      return {
        path: '/admin/product/p1/edit',
        visit: { as: admin, saying: [/ServiceError/], ...withDraft(admin._id, input.kept) },
        first: keepUpload,
      };
    },
    screens: {
      '*': (state) => (state.matches('updated') ? [] : [at('/admin/product/p1/edit')]),
      updated: () => [at('/admin/productlist'), shown('heading', 'Products'), titled('Products')],
    },
  },
  view: async () => {
    const { ProductEditView } = await import('../../src/views/admin/ProductEditView.tsx');
    return { draw: (edit) => <ProductEditView edit={edit} /> };
  },
  viewTest: (tools) => {
    const { expect, fireEvent, screen, user } = tools;
    const chooseFile = () => screen.getByLabelText('Choose File');
    return {
      executors: {
        /** In one go, as each letter is one event. */
        'draft.type': async ({ event }) =>
          void fireEvent.change(screen.getByLabelText('Name'), { target: { value: event.text } }),
        ...uploadExecutors(tools),
        'further.choose': ({ event }) => user.upload(screen.getByLabelText('Add Picture'), event.file),
      },
      screens: {
        'open.picture.kept': ({ context: { pictureProblem } }) =>
          expect(chooseFile()).toHaveAccessibleDescription(
            `Not uploaded: the previous image is kept. ${pictureProblem ?? ''}`.trim(),
          ),
        /** The shop then shows the list. */
        updated: () => {
          expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Edit Product');
          expect(screen.getByLabelText('Name')).toBeDisabled();
          expect(screen.getByRole('button', { name: 'Update' })).toBeDisabled();
        },
      },
    };
  },
  api: apiModel,
} satisfies ChartDeclaration<typeof productEditMachine>;
