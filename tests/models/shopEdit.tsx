import type { SnapshotFrom } from 'xstate';
import { at, type Expectation, fill, press, shown, titled } from 'xstate-walks/screen';
import type { Shop } from '../../common/contract/shop.ts';
import { mergedOf } from '../../common/domain/conflict.ts';
import { shopEditMachine, type ShopDraft } from '../../src/machines/shopEdit.machine.ts';
import {
  done,
  NO_ANSWER,
  ON_SCREEN,
  allRefuse,
  refuses,
  type ApiModel,
  type ApiTools,
} from '../drivers/api/apiModel.ts';
import type { Backend } from '../drivers/api/backend.ts';
import { eachOf, peopleFor, type People, type Role } from '../drivers/api/people.ts';
import type { ChartDeclaration } from '../drivers/declaration.ts';
import { shopForm } from './editForms.ts';
import {
  HINT,
  hint,
  keepUpload,
  letter,
  notUploaded,
  noUpload,
  picture,
  upload,
  uploadActions,
  uploadExecutors,
  uploadOutcomes,
  uploadShown,
} from './productEdit.tsx';
import { cancelSlowWork } from './shopActions.ts';

type ShopEdit = SnapshotFrom<typeof shopEditMachine>;

export const draft: ShopDraft = {
  name: 'ProShop',
  logo: '',
  accent: '#f59e0b',
  currency: 'USD',
  taxPercent: 15,
  shippingFee: 100,
  freeShippingAbove: 100,
  countries: ['US'],
  contact: '',
  terms: '',
  synonyms: 'tv, television',
};
export const shop: Shop = { ...draft, version: 1 };
const renamed: ShopDraft = { ...draft, name: 'Lamp House', terms: 'Two weeks to send it back.' };

const isUploading = (state: ShopEdit): boolean => state.matches({ open: { picture: 'uploading' } });

/** The form holds the last draft that was sent, merged after a conflict, or the shop as it was read. */
const form = ({ context }: ShopEdit, can: { type: boolean; submit: boolean }): Expectation[] => {
  const { draft: sent, saved, conflict } = context;
  const now = conflict && conflict.mine === sent ? mergedOf(conflict) : (sent ?? saved)!;
  const values = {
    Name: now.name,
    'Accent color': now.accent,
    Currency: now.currency,
    'Tax in percent': String(now.taxPercent),
    'Shipping fee': String(now.shippingFee),
    'Ships free above': String(now.freeShippingAbove),
    Countries: now.countries.join(', '),
    Contact: now.contact,
    Terms: now.terms,
    Synonyms: now.synonyms,
  };
  return [
    ...Object.entries(values).map(([label, value]) => shown('field', label, { value, enabled: can.type })),
    shown('field', 'Choose File', { enabled: can.type }),
    shown('button', 'Update', { enabled: can.submit }),
  ];
};

const working = (state: ShopEdit): Expectation[] => [
  ...shopForm.working(state.context),
  ...form(state, { type: false, submit: false }),
];

type World = { backend: Backend; people: People; is: ShopDraft; version: number | undefined };

const cannotWrite: Role[] = ['guest', 'owner', 'other'];

const apiModel = (tools: ApiTools): ApiModel<World> => {
  const read = async ({ backend }: Pick<World, 'backend'>): Promise<Shop> => done(await backend.ask(null, 'getShop'));
  const update = ({ backend, people }: World, by: Role, body: object) =>
    backend.ask(people[by], 'updateShop', { body });
  const change = async (world: World, to: ShopDraft): Promise<void> => {
    done(await update(world, 'admin', to));
    world.is = to;
  };
  /** What the chart sends. */
  const sent = ({ version }: World, context: { draft: ShopDraft | null }) => ({ ...context.draft!, version });
  return {
    title: 'A100: the server of a shop whose merchant changes it',
    open: async (backend) => ({ backend, people: await peopleFor(backend), is: draft, version: undefined }),
    outcomes: {
      'getShop done': async (world, { event }) => {
        const { version: _version, ...planned } = event['output'] as Shop;
        await change(world, planned);
        const { version, ...is } = await read(world);
        tools.expect(is).toEqual(planned);
        world.version = version;
      },
      'getShop down': NO_ANSWER,
      ...uploadOutcomes(tools),
      'updateShop done': async (world, { before }) => {
        const { version } = await read(world);
        if (version !== world.version) {
          // The plan goes on where a server cannot: what others have saved was never read.
          refuses(await update(world, 'admin', sent(world, before.context)), { status: 409, code: 'STALE' });
          world.version = version;
        }
        const asked = sent(world, before.context);
        const saved = done<Shop>(await update(world, 'admin', asked));
        refuses(await update(world, 'admin', asked), { status: 409, code: 'STALE' });
        const { version: _version, ...is } = asked;
        tools.expect(saved).toMatchObject(is);
        Object.assign(world, { is, version: saved.version });
      },
      'updateShop down': async (world, { before }) => {
        const asked = sent(world, before.context);
        await allRefuse(
          ...cannotWrite.map((role) => update(world, role, asked)),
          ...[{ name: ' ' }, { accent: 'red' }, { currency: 'JPY' }, { taxPercent: -1 }, { countries: [] }].map(
            (wrong) => update(world, 'admin', { ...asked, ...wrong }),
          ),
        );
      },
      'updateShop 409 STALE': async (world, { before }) => {
        await change(world, world.is);
        refuses(await update(world, 'admin', sent(world, before.context)), { status: 409, code: 'STALE' });
      },
    },
    calls: {
      'shop.submit': (world, { event: { type: _type, ...body } }) =>
        eachOf(cannotWrite, (role) => update(world, role, body)),
      'image.choose': (world) => eachOf(cannotWrite, (role) => upload(world, role)),
      'shop.reload': 'anyone may read the shop at any time',
      'upload.progress': ON_SCREEN,
      'work.cancel': ON_SCREEN,
    },
    agrees: async (world, state) => {
      if (world.version === undefined) return;
      tools.expect(await read(world)).toMatchObject(world.is);
      if (state.matches({ open: { form: { editing: 'alone' } } }))
        tools.expect(state.context.saved).toMatchObject(world.is);
    },
  };
};

/** A merchant edits the shop and its logo, while another administrator may change it. */
export const shopEdit = {
  machine: shopEditMachine,
  statements: 'A100',
  title: 'changing the shop',
  model: {
    events: {
      'shop.submit': [renamed],
      'image.choose': [{ file: picture }, { file: letter }],
      'upload.progress': [{ percent: 40 }],
      'xstate.done.actor.getShop': [{ output: shop }],
      'xstate.done.actor.uploadImage': [{ output: '/images/airpods.jpg' }],
      'xstate.done.actor.updateShop': [{ output: { ...renamed, version: 2 } }],
      'xstate.error.actor.updateShop': [{ error: new Error('down') }, { error: shopForm.stale }],
    },
  },
  actions: {
    'shop.submit': ({ event: { name, logo, terms } }) => [
      fill('Name', name),
      fill('Logo', logo),
      fill('Terms', terms),
      press('button', 'Update'),
    ],
    ...uploadActions,
    'shop.reload': () => [press('button', 'Try again')],
    'work.cancel': ({ before }) => (isUploading(before) ? [press('button', 'Stop uploading')] : cancelSlowWork()),
  },
  screens: {
    '*': () => [shown('heading', 'Shop', { level: 1 }), titled('Shop')],
    loading: shopForm.loading,
    unavailable: shopForm.unavailable,
    'open.form.editing': (state) => [
      ...shopForm.editing(state.context),
      ...form(state, { type: true, submit: !isUploading(state) }),
    ],
    'open.form.editing.alone': shopForm.alone,
    'open.form.editing.conflict': shopForm.conflict,
    'open.form.updating': working,
    'open.form.comparing': working,
    'open.picture.asItWas': () => [...hint(HINT), ...noUpload],
    'open.picture.uploading': uploadShown,
    'open.picture.kept': notUploaded,
    'open.picture.replaced': () => [...hint('Uploaded. Press Update to use it.'), ...noUpload],
  },
  inShop: {
    services: { getShop: 'getShop', uploadImage: 'uploadImage', updateShop: 'updateShop' },
    arrive: async ({ api }) => ({
      path: '/admin/shop',
      visit: { as: await api.anAdmin(), saying: [/ServiceError/] },
      first: keepUpload,
    }),
    screens: { '*': () => [at('/admin/shop')] },
  },
  view: async () => {
    const { ShopEditView } = await import('../../src/views/admin/ShopEditView.tsx');
    return { draw: (edit) => <ShopEditView edit={edit} /> };
  },
  viewTest: (tools) => ({ executors: uploadExecutors(tools) }),
  api: apiModel,
} satisfies ChartDeclaration<typeof shopEditMachine>;
