import { absent, part, press, shown, unsaid } from 'xstate-walks/screen';
import { resourceMachine } from '../../src/machines/resource.machine.ts';
import type { ChartDeclaration } from '../drivers/declaration.ts';
import { cancelSlowWorkIn, overloaded, retryLabel, waits } from './shopActions.ts';
import { aProduct } from '../fixtures/samples.ts';

const name = 'Top rated products';
const top = { within: part('region', name) };

/** A plain read: the top-rated products on the home screen. */
export const resource = {
  machine: resourceMachine,
  statements: 'S11, S76, S77, S135, A52',
  title: 'a plain read',
  model: {
    input: { request: {} },
    events: {
      'xstate.done.actor.read': [{ output: [aProduct()] }],
      'xstate.error.actor.read': [{ error: new Error('down') }, overloaded],
    },
    stateKey: ({ context }) => [context.data !== undefined, context.waits.length],
  },
  actions: {
    /** The home screen has no reason to read loaded products again; other screens have. */
    'resource.reload': ({ before }) =>
      before.context.data === undefined ? [press('button', retryLabel(before), top)] : null,
    'work.cancel': cancelSlowWorkIn(top),
  },
  screens: {
    '*': ({ context: { data } }) => [
      data === undefined ? unsaid(/Airpods/, top) : shown('region', name, { says: 'Airpods' }),
    ],
    loading: ({ context: { data } }) => [
      data === undefined ? shown('status', 'Loading', top) : absent('status', 'Loading', top),
      absent('alert', undefined, top),
    ],
    waiting: ({ context: { data } }) => [
      ...(data === undefined ? waits(top) : [absent('status', undefined, top)]),
      absent('alert', undefined, top),
    ],
    loaded: () => [
      shown('link', /Airpods/, { ...top, count: 1, href: '/product/p1' }),
      absent('status', 'Loading', top),
    ],
    failed: ({ context: { data, error } }) => [
      ...(data === undefined
        ? [
            shown('alert', undefined, { ...top, says: error ?? 'Stopped.' }),
            shown('button', 'Try again', { ...top, enabled: true }),
          ]
        : [absent('alert', undefined, top)]),
      absent('status', undefined, top),
    ],
  },
  inShop: {
    still: true,
    services: { read: 'listTopProducts' },
    arrive: async () => ({ path: '/' }),
    excluded: { 'resource.loaded :: resource.reload': 'the home screen offers no reload of what is loaded' },
  },
  view: async () => {
    const { TopProductsView } = await import('../../src/views/home/Carousel.tsx');
    return { draw: (actor) => <TopProductsView top={actor} /> };
  },
} satisfies ChartDeclaration<typeof resourceMachine>;
