import type { SnapshotFrom } from 'xstate';
import type { productEditMachine } from '../../src/machines/productEdit.machine.ts';
import { fill, outside, pick, press } from 'xstate-walks/surface/actions.ts';
import { absent, at, shown, titled, words, type Expectation } from 'xstate-walks/surface/expectations.ts';
import type { ShopScreenModel } from '../browser/browserWalks.ts';
import { cancelSlowWork } from '../shopActions.ts';

type ProductEdit = SnapshotFrom<typeof productEditMachine>;

const CONFLICT = 'This product has been changed meanwhile';
const HINT = 'A JPEG, PNG or WebP picture.';

/** The form holds what was sent last, and before that what was read. */
const form = ({ context: { draft, saved } }: ProductEdit, can: { type: boolean; submit: boolean }): Expectation[] => {
  const { name, price, image, brand, countInStock, category, description } = (draft ?? saved)!;
  const values = {
    Name: name,
    Price: String(price),
    Image: image,
    Brand: brand,
    'Count In Stock': String(countInStock),
    Category: category,
    Description: description,
  };
  return [
    ...Object.entries(values).map(([label, value]) => shown('field', label, { value, enabled: can.type })),
    shown('button', 'Update', { enabled: can.submit }),
  ];
};

const panel = ({ context }: ProductEdit): Expectation[] =>
  context.conflict === null
    ? [absent('region', CONFLICT)]
    : [shown('region', CONFLICT, { says: 'Nothing is saved yet, and all that you typed is here.' })];

const editing = (state: ProductEdit): Expectation[] => [
  absent('status', 'Loading'),
  ...form(state, { type: true, submit: !state.matches({ open: { picture: 'uploading' } }) }),
  ...panel(state),
  shown('field', 'Choose File', { enabled: true }),
  ...(state.context.error === null ? [absent('alert')] : [shown('alert', undefined, { says: /\S/ })]),
];

const working = (state: ProductEdit): Expectation[] => [
  shown('status', 'Loading'),
  absent('alert'),
  ...form(state, { type: false, submit: false }),
  ...panel(state),
  shown('field', 'Choose File', { enabled: false }),
];

const noUpload: Expectation[] = [absent('progressbar'), absent('button', 'Stop uploading')];

type Uploading = { __upload: XMLHttpRequest };

/** Keeps the request that sends a picture within reach, in the page. */
const keepUpload = () => {
  const Request = XMLHttpRequest;
  globalThis.XMLHttpRequest = class extends Request {
    constructor() {
      super();
      (globalThis as unknown as Uploading).__upload = this;
    }
  };
};

const progress = (percent: number) => {
  const { upload } = (globalThis as unknown as Uploading).__upload;
  upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded: percent, total: 100 }));
};

/** A product, as an administrator changes it; whoever has saved is led to all products. */
export const productEditScreenModel: ShopScreenModel<typeof productEditMachine> = {
  services: { getAnyProduct: 'getAnyProduct', uploadImage: 'uploadImage', updateProduct: 'updateProduct' },
  arrive: async ({ api }) => ({
    path: '/admin/product/p1/edit',
    visit: { as: await api.anAdmin(), saying: [/ServiceError/] },
    first: keepUpload,
  }),
  actions: {
    'product.submit': ({ event }) => [
      fill('Name', event['name']),
      fill('Price', String(event['price'])),
      press('button', 'Update'),
    ],
    'image.choose': ({ event: { file } }) => [
      pick('Choose File', { name: file.name, type: file.type, content: `what is in ${file.name}` }),
    ],
    'upload.progress': ({ event: { percent } }) => [
      outside('the network', `has taken ${percent} % of the picture`, { inPage: progress, given: percent }),
    ],
    'product.reload': () => [press('button', 'Try again')],
    'work.cancel': ({ before }) =>
      before.matches({ open: { picture: 'uploading' } }) ? [press('button', 'Stop uploading')] : cancelSlowWork(),
  },
  expectations: {
    '*': (state) =>
      state.matches('updated')
        ? []
        : [shown('heading', 'Edit Product'), titled('Edit Product'), at('/admin/product/p1/edit')],
    loading: () => [shown('status', 'Loading'), absent('alert'), absent('button', 'Update')],
    unavailable: ({ context }) => [
      shown('alert', undefined, { says: context.error === null ? 'Stopped.' : /\S/ }),
      shown('button', 'Try again', { enabled: true }),
      absent('status', 'Loading'),
      absent('button', 'Update'),
    ],
    'open.form.editing.alone': (state) => [...editing(state), absent('region', CONFLICT)],
    'open.form.editing.conflict': (state) => [...editing(state), shown('heading', CONFLICT)],
    'open.form.updating': working,
    'open.form.comparing': working,
    'open.form.gone': (state) => [
      shown('alert', undefined, { says: 'This product has been deleted meanwhile.' }),
      shown('link', 'Back to all products'),
      absent('region', CONFLICT),
      absent('status', 'Loading'),
      ...form(state, { type: true, submit: false }),
      shown('field', 'Choose File', { enabled: false }),
    ],
    'open.picture.asItWas': () => [words(HINT), ...noUpload],
    'open.picture.uploading': ({ context }) => [
      shown('progressbar', 'Uploading'),
      words(`${context.percent} %`),
      shown('button', 'Stop uploading', { enabled: true }),
      absent('words', HINT),
    ],
    'open.picture.kept': ({ context: { pictureProblem } }) => [
      words(pictureProblem === null ? /previous image is kept\.\s*$/ : /previous image is kept\. \S/),
      ...noUpload,
    ],
    'open.picture.replaced': () => [words('Uploaded. Press Update to use it.'), ...noUpload],
    updated: () => [at('/admin/productlist'), shown('heading', 'Products'), titled('Products')],
  },
};
