import type { SnapshotFrom } from 'xstate';
import type { carouselMachine } from '../../src/machines/carousel.machine.ts';
import { activate, focus, point } from 'xstate-walks/surface/actions.ts';
import { absent, shown } from 'xstate-walks/surface/expectations.ts';
import { part } from 'xstate-walks/surface/locators.ts';
import { aProduct } from '../support/samples.ts';
import type { ShopScreenModel } from '../browser/browserWalks.ts';

type Carousel = SnapshotFrom<typeof carouselMachine>;

const region = part('region', 'Top rated products');
const names = ['Airpods', 'Camera', 'Lamp'];

/** Without a pointer and without the focus: both would hold the carousel. */
const use = (name: string) => activate('button', name, { within: region });

/** The carousel of three products, moving, or still for somebody who wants it so. */
export const carouselScreenModel: ShopScreenModel<typeof carouselMachine> = {
  services: {},
  options: {
    filter: ({ context }, event) => {
      const isHeld = context.holds.includes(event['by'] as never);
      return (event.type !== 'carousel.hold' || !isHeld) && (event.type !== 'carousel.release' || isHeld);
    },
  },
  still: true,
  arrive: async (_, { isStill }) => ({
    path: '/',
    visit: { reducedMotion: isStill ? 'reduce' : 'no-preference' },
    answers: [
      {
        method: 'GET',
        path: '/api/products/top',
        status: 200,
        body: names.map((name, index) => aProduct({ _id: `p${index}`, name })),
      },
    ],
  }),
  actions: {
    'carousel.hold': ({ event }) => [
      event['by'] === 'focus' ? focus('button', 'Next slide') : point('region', region.name),
    ],
    'carousel.release': ({ event }) => [
      event['by'] === 'focus' ? focus('button', 'Next slide', false) : point('contentinfo'),
    ],
    'carousel.show': ({ event }) => [use(`Show ${names[event['index'] as number]}`)],
    'carousel.pause': () => [use('Pause')],
    'carousel.play': () => [use('Play')],
  },
  expectations: {
    '*': ({ context }: Carousel) => [
      shown('button', `Show ${names[context.index]}`, { within: region }),
      shown('link', new RegExp(names[context.index]!), { within: region }),
    ],
    rotating: () => [shown('button', 'Pause', { enabled: true }), absent('button', 'Play')],
    held: () => [shown('button', 'Pause', { enabled: true }), absent('button', 'Play')],
    paused: () => [shown('button', 'Play', { enabled: true }), absent('button', 'Pause')],
  },
};
