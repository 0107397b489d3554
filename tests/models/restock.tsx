import { fakeActor } from 'xstate-walks/planning';
import { absent, fill, press, shown, words, type Expectation } from 'xstate-walks/screen';
import { restockMachine } from '../../src/machines/restock.machine.ts';
import { ServiceError } from '../../src/services/serviceError.ts';
import { allRefuse, done, ON_SCREEN, refuses, type ApiModel, type ApiTools } from '../drivers/api/apiModel.ts';
import { beginProduct, type ProductThere } from '../drivers/api/people.ts';
import type { ChartDeclaration } from '../drivers/declaration.ts';
import { cancelSlowWork } from './shopActions.ts';
import { aProduct } from '../fixtures/samples.ts';

const draft = { email: 'jane@example.com' };

const refusal = (status: number, message: string, code?: string) => ({
  error: new ServiceError(message, { status, problem: { message, code } }),
});

const form = (enabled: boolean): Expectation[] => [
  shown('field', 'Email Address', { enabled: true }),
  shown('button', 'Tell me when it is back', { enabled }),
];
const filled = shown('field', 'Email Address', { value: draft.email });

const ask = ({ backend, product }: ProductThere, body: object = draft) =>
  backend.ask(null, 'requestRestockMail', { id: product._id, body });

/** A sold out product, which is not changed by the request. */
const apiModel = ({ expect }: ApiTools): ApiModel<ProductThere> => ({
  title: 'A102: the server of a mail once a product is back',
  open: async (backend) => ({
    ...(await beginProduct(backend)),
    product: await backend.api.aProduct({ countInStock: 0 }),
  }),
  outcomes: {
    'requestRestockMail done': async (world) => {
      expect(done(await ask(world))).toEqual(done(await ask(world)));
    },
    'requestRestockMail 400': async (world) => refuses(await ask(world, { email: 'no address' }), { status: 400 }),
    'requestRestockMail 409 IN_STOCK': async ({ backend, people }) => {
      const { product } = await beginProduct(backend);
      refuses(await ask({ backend, people, product }), { status: 409, code: 'IN_STOCK' });
    },
    'requestRestockMail down': async ({ backend, people, product }) => {
      const draftOf = done<typeof product>(await backend.ask(people.admin, 'createProduct', { body: {} }));
      const unknown = { ...product, _id: 'nothing-of-the-kind' };
      await allRefuse(...[draftOf, unknown].map((each) => ask({ backend, people, product: each })));
    },
  },
  calls: { 'restock.ask': 'anyone may ask', 'restock.retry': 'anyone may ask', 'work.cancel': ON_SCREEN },
  agrees: async ({ backend, product }) => expect((await backend.api.product(product._id)).countInStock).toBe(0),
});

/** The form of a sold out product. */
export const restock = {
  machine: restockMachine,
  statements: 'A102, S116, S77',
  title: 'the mail once a product is back',
  model: {
    input: { productId: 'p1', product: fakeActor() as never, email: '' },
    events: {
      'restock.ask': [draft],
      'xstate.error.actor.requestRestockMail': [
        { error: new Error('down') },
        refusal(400, 'This address cannot get mails'),
        refusal(409, 'This product is in stock again.', 'IN_STOCK'),
      ],
    },
    stateKey: ({ context }) => [context.error !== null],
  },
  actions: {
    'restock.ask': ({ event: { email } }) => [fill('Email Address', email), press('button', 'Tell me when it is back')],
    'restock.retry': () => [press('button', 'Try again')],
    'work.cancel': cancelSlowWork,
  },
  screens: {
    editing: () => [...form(true), absent('alert'), absent('status', 'Sending')],
    sending: () => [...form(false), filled, shown('status', 'Sending', { count: 1 }), absent('alert')],
    noted: () => [
      shown('status', undefined, {
        says: /We will write to .?jane@example\.com.? once it is back in stock\./,
        focused: true,
      }),
      absent('field', 'Email Address'),
      absent('alert'),
    ],
    refused: ({ context }) => [
      ...form(true),
      shown('field', 'Email Address', {
        value: draft.email,
        focused: true,
        described: context.error!,
        attributes: { 'aria-invalid': 'true' },
      }),
      absent('alert'),
    ],
    inStock: ({ context }) => [
      ...form(true),
      filled,
      shown('alert', undefined, { says: context.error!, focused: true }),
      absent('button', 'Try again'),
    ],
    failed: ({ context }) => [
      ...form(true),
      filled,
      shown('alert', undefined, { says: context.error!, focused: true }),
      shown('button', 'Try again', { enabled: true }),
    ],
  },
  inShop: {
    services: { requestRestockMail: 'requestRestockMail' },
    arrive: async () => ({
      path: '/product/p1',
      answers: [{ method: 'GET', path: '/api/products/p1', status: 200, body: aProduct({ countInStock: 0 }) }],
    }),
    screens: { '*': () => [words('Out Of Stock'), shown('button', 'Add To Cart', { enabled: false })] },
  },
  view: async () => {
    const { RestockView } = await import('../../src/views/product/restock.chunk.tsx');
    return { draw: (actor) => <RestockView restock={actor} /> };
  },
  api: apiModel,
} satisfies ChartDeclaration<typeof restockMachine>;
