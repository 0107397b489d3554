import type { SnapshotFrom } from 'xstate';
import { absent, at, type Expectation, fill, press, shown, titled, unsaid, words } from 'xstate-walks/screen';
import type { Shop } from '../../common/contract/shop.ts';
import { differences } from '../../common/domain/conflict.ts';
import { shopEditMachine } from '../../src/machines/shopEdit.machine.ts';
import { shopDraftOf, shopDrafts, typedShop, type KeptShop, type ShopDraft } from '../../src/machines/typedShop.ts';
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
  OFFER,
  noUpload,
  picture,
  upload,
  uploadActions,
  uploadExecutors,
  uploadOutcomes,
  uploadShown,
  withDraft,
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
const renamed: ShopDraft = { ...draft, name: 'Lamp House' };

/** A draft of an earlier visit, and one that was typed while the tax was lower. */
export const kept: KeptShop = {
  productId: 'shop',
  at: '2026-01-02T10:00:00.000Z',
  before: draft,
  typed: { ...typedShop(draft), name: 'Lamp House' },
};
const keptOfEarlier: KeptShop = {
  ...kept,
  before: { ...draft, taxPercent: 7 },
  typed: { ...kept.typed, taxPercent: '7' },
};

const isUploading = (state: ShopEdit): boolean => state.matches({ open: { picture: 'uploading' } });

/** The form holds what was typed, or the shop as it was read. */
const form = ({ context: { typed, saved } }: ShopEdit, can: { type: boolean; submit: boolean }): Expectation[] => {
  const now = typed ?? typedShop(shopDraftOf(saved!));
  const values = {
    Name: now.name,
    'Accent color': now.accent,
    Currency: now.currency,
    'Tax in percent': now.taxPercent,
    'Shipping fee': now.shippingFee,
    'Ships free above': now.freeShippingAbove,
    Countries: now.countries,
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
      'draft.discard': ON_SCREEN,
      'draft.restore': ON_SCREEN,
      'draft.type': ON_SCREEN,
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
  statements: 'A76, A100',
  title: 'changing the shop',
  model: {
    inputs: [{ kept: null }, { kept }, { kept: keptOfEarlier }],
    events: {
      'shop.submit': [renamed, draft],
      'draft.type': [{ field: 'name', text: 'Lamp House' }],
      'image.choose': [{ file: picture }, { file: letter }],
      'upload.progress': [{ percent: 40 }],
      'xstate.done.actor.getShop': [{ output: shop }],
      'xstate.done.actor.uploadImage': [{ output: '/images/airpods.jpg' }],
      'xstate.done.actor.updateShop': [{ output: { ...renamed, version: 2 } }],
      'xstate.error.actor.updateShop': [{ error: new Error('down') }, { error: shopForm.stale }],
    },
    /** What is sent is what is in the form. */
    filter: ({ context: { typed, saved } }, event) =>
      event.type !== 'shop.submit' ||
      differences(typed ?? typedShop(shopDraftOf(saved ?? shop)), typedShop(event as unknown as ShopDraft)).length ===
        0,
    stateKey: ({ context: { kept: offered, typed } }) => [offered, typed?.name, typed?.logo],
  },
  actions: {
    'shop.submit': () => [press('button', 'Update')],
    'draft.type': ({ event }) => [fill('Name', event.text)],
    'draft.restore': () => [press('button', 'Restore the draft')],
    'draft.discard': () => [press('button', 'Discard it')],
    ...uploadActions,
    'shop.reload': () => [press('button', 'Try again')],
    'work.cancel': ({ before }) => (isUploading(before) ? [press('button', 'Stop uploading')] : cancelSlowWork()),
  },
  screens: {
    '*': () => [shown('heading', 'Shop', { level: 1 }), titled('Shop')],
    loading: shopForm.loading,
    unavailable: shopForm.unavailable,
    offered: (state) => [
      shown('region', OFFER, { says: 'It differs from the saved version in: Name' }),
      shown('heading', OFFER, { level: 2 }),
      shopDrafts.isOutdated(state.context)
        ? words(/^This shop has been changed since\./)
        : unsaid(/^This shop has been changed since\./),
      shown('button', 'Restore the draft', { enabled: true }),
      shown('button', 'Discard it', { enabled: true }),
      ...form(state, { type: false, submit: false }),
      absent('alert'),
    ],
    open: () => [absent('region', OFFER)],
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
    arrive: async ({ api }, input) => {
      const admin = await api.anAdmin();
      return {
        path: '/admin/shop',
        visit: { as: admin, saying: [/ServiceError/], ...withDraft(admin._id, input.kept) },
        first: keepUpload,
      };
    },
    screens: { '*': () => [at('/admin/shop')] },
  },
  view: async () => {
    const { ShopEditView } = await import('../../src/views/admin/ShopEditView.tsx');
    return { draw: (edit) => <ShopEditView edit={edit} /> };
  },
  viewTest: (tools) => ({
    executors: {
      /** In one go, as each letter is one event. */
      'draft.type': async ({ event }) =>
        void tools.fireEvent.change(tools.screen.getByLabelText('Name'), { target: { value: event.text } }),
      ...uploadExecutors(tools),
    },
  }),
  api: apiModel,
} satisfies ChartDeclaration<typeof shopEditMachine>;
