import { absent, activate, focus, part, point, shown } from 'xstate-walks/screen';
import { carouselMachine } from '../../src/machines/carousel.machine.ts';
import type { ChartDeclaration } from '../drivers/declaration.ts';
import { aProduct } from '../fixtures/samples.ts';

/** One product for each slide. */
export const products = ['Airpods', 'Lamp', 'Camera'].map((name, index) => aProduct({ _id: `p${index}`, name }));

const count = products.length;
const nameAt = (index: number): string => products[index]!.name;

const region = part('region', 'Top rated products');

/** Presses a button without the pointer and without focus, which would both hold the carousel. */
const use = (name: string) => activate('button', name, { within: region });

const hasButton = (name: 'Play' | 'Pause') => () => [
  shown('button', name, { within: region, enabled: true }),
  absent('button', name === 'Play' ? 'Pause' : 'Play', { within: region }),
];

/** A carousel of three products that starts rotating, and one that starts paused because of reduced motion. */
export const carousel = {
  machine: carouselMachine,
  statements: 'S55, S56, A15',
  title: 'the carousel',
  model: {
    inputs: [
      { count, isStill: false },
      { count, isStill: true },
    ],
    events: {
      'carousel.hold': [{ by: 'pointer' }, { by: 'focus' }],
      'carousel.release': [{ by: 'pointer' }, { by: 'focus' }],
      'carousel.show': [{ index: 1 }],
    },
    stateKey: ({ context }) => [context.index, context.isStill, context.holds.toSorted()],
  },
  actions: {
    'carousel.hold': ({ event: { by }, before }) => {
      if (before.context.holds.includes(by)) return null;
      return [by === 'focus' ? focus('button', 'Next slide') : point('region', region.name)];
    },
    'carousel.release': ({ event: { by }, before }) => {
      if (!before.context.holds.includes(by)) return null;
      return [by === 'focus' ? focus('button', 'Next slide', false) : point('contentinfo')];
    },
    'carousel.show': ({ event: { index }, before }) => [
      use(index === before.context.index + 1 ? 'Next slide' : `Show ${nameAt(index)}`),
    ],
    'carousel.pause': () => [use('Pause')],
    'carousel.play': () => [use('Play')],
  },
  screens: {
    '*': ({ context: { index } }) => [
      shown('group', undefined, { within: region, count: 1 }),
      shown('group', `${index + 1} of ${count}`, { within: region }),
      shown('link', undefined, { within: region, count: 1, says: nameAt(index) }),
      ...products.map(({ name }, each) =>
        shown('button', `Show ${name}`, { within: region, attributes: { 'aria-current': String(each === index) } }),
      ),
    ],
    rotating: hasButton('Pause'),
    held: hasButton('Pause'),
    paused: hasButton('Play'),
  },
  inShop: {
    services: {},
    still: true,
    arrive: async (_, { isStill }) => ({
      path: '/',
      visit: { reducedMotion: isStill ? 'reduce' : 'no-preference' },
      answers: [{ method: 'GET', path: '/api/products/top', status: 200, body: products }],
    }),
  },
  view: async () => {
    const { CarouselView } = await import('../../src/views/home/Carousel.tsx');
    return { draw: (actor) => <CarouselView carousel={actor} products={products} /> };
  },
  viewTest: ({ expect, screen, within }) => {
    /** The slides, which have no role of their own. */
    const slides = () => within(screen.getByRole('region')).getByRole('group').parentElement;
    return {
      around: (drawn) => (
        <>
          {drawn}
          <div role="contentinfo">Somewhere else for the pointer</div>
        </>
      ),
      screens: {
        '*': (state) => expect(slides()).toHaveAttribute('aria-live', state.matches('rotating') ? 'off' : 'polite'),
      },
    };
  },
} satisfies ChartDeclaration<typeof carouselMachine>;
